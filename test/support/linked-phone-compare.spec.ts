import { describe, expect, it } from 'vitest';
import { compare } from '../../scripts/lib/linked-phone/compare.mjs';
import { resultsOf } from '../../scripts/lib/linked-phone/specs.mjs';

const results = (given: Readonly<Record<string, string>>) => new Map(Object.entries(given));

describe('The comparison of two libraries of linked phones', () => {
  it('names what passes with one of them only, and what does not run with the other', () => {
    const kept = results({ links: 'passed', sends: 'passed', reads: 'passed', waits: 'late' });
    const { lines, isWorse } = compare(kept, results({ links: 'passed', sends: 'no such export', waits: 'passed' }));
    expect(lines).toEqual([
      'fails with the other one only:',
      '  sends\n    no such export',
      '  reads\n    it did not run',
      '',
      'fails with the kept one only:',
      '  waits\n    late',
      '',
      '1 pass with either, 2 fail with the other one only, 1 with the kept one only, 0 with either',
    ]);
    expect(isWorse).toBe(true);
    expect(compare(kept, kept).isWorse).toBe(false);
  });

  it('reads a test by its name, and a file that does not load by its own', () => {
    const failed = { fullName: 'a phone sends', status: 'failed', failureMessages: ['Error: closed\n    at x'] };
    const passed = { fullName: 'a phone links', status: 'passed', failureMessages: [] };
    const testResults = [
      { name: 'a.spec.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: 'b.spec.ts', status: 'failed', message: 'no such file\n    at y', assertionResults: [] },
    ];
    expect([...resultsOf({ testResults })]).toEqual([
      ['a phone links', 'passed'],
      ['a phone sends', 'Error: closed'],
      ['b.spec.ts', 'no such file'],
    ]);
  });
});
