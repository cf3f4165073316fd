import { describe, expect, it } from 'vitest';
import { compare } from '../../scripts/lib/linked-phone/compare.mjs';
import { repeatFailures } from '../../scripts/lib/linked-phone/repeats.mjs';
import { resultsOf } from '../../scripts/lib/linked-phone/specs.mjs';

const results = (given: Readonly<Record<string, string>>) => new Map(Object.entries(given));
const ended = (given: Readonly<Record<string, string>>) => ({ results: results(given), late: [] });

describe('The comparison of two libraries of linked phones', () => {
  it('names what passes with one of them only, and what does not run with the other', () => {
    const kept = ended({ links: 'passed', sends: 'passed', reads: 'passed', waits: 'late' });
    const { lines, isWorse } = compare(kept, ended({ links: 'passed', sends: 'no such export', waits: 'passed' }));
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

  it('repeats only what differs, and says which try passed', async () => {
    const kept = ended({ links: 'passed', sends: 'passed', reads: 'passed', waits: 'late' });
    const first = results({ links: 'passed', sends: 'sent twice', reads: 'closed', waits: 'late', asks: 'skipped' });
    const asked: (readonly string[])[] = [];
    const run = async (names: readonly string[]) => {
      asked.push(names);
      return results({ links: 'skipped', sends: asked.length === 2 ? 'passed' : 'sent twice', reads: 'closed' });
    };
    const other = await repeatFailures(first, run, kept.results);
    expect(asked).toEqual([
      ['sends', 'reads'],
      ['sends', 'reads'],
    ]);
    const { lines, isWorse } = compare(kept, other);
    expect(lines.join('\n')).toContain('further try only:\n  sends\n    passed at try 3; the first one: sent twice\n');
    expect([isWorse, other.results.get('reads')]).toEqual([true, 'closed']);
    expect((await repeatFailures(kept.results, async () => kept.results)).results).toEqual(kept.results);
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
