import { describe, expect, it } from 'vitest';
import { failuresOf, tallyOfReport } from '../../scripts/lib/test/suites.mjs';
import { inProject } from './paths.js';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const tally = (passed: number, failed: number, skipped: number) => ({ passed, failed, skipped });

describe('The tally of a test run', () => {
  it('adds up the files; pending, todo and skipped tests count as skipped', () => {
    const testResults = [file('passed', 'passed', 'pending', 'todo'), file('failed', 'passed', 'failed', 'skipped')];
    expect(tallyOfReport({ testResults }, 1)).toEqual(tally(2, 1, 3));
  });

  it('counts a file that does not load or whose hook throws as failed', () => {
    const testResults = [file('failed'), file('failed', 'skipped'), file('passed', 'passed')];
    expect(tallyOfReport({ testResults }, 1)).toEqual(tally(1, 2, 1));
  });

  it('counts a runner that fails without a failed test or writes no report as failed', () => {
    expect(tallyOfReport({ testResults: [file('passed', 'passed')] }, 1)).toEqual(tally(1, 1, 0));
    expect(tallyOfReport(undefined, 0)).toEqual(tally(0, 1, 0));
  });

  it('names the failed tests, each with the first line of its error', () => {
    const name = inProject('libs/a.spec.ts');
    const failureMessages = ['AssertionError: 1 is not 2\n    at somewhere'];
    const assertionResults = [{ status: 'passed' }, { status: 'failed', fullName: 'a counts', failureMessages }];
    const broken = { name, status: 'failed', message: 'no such module\n', assertionResults: [{ status: 'skipped' }] };
    expect(failuresOf({ testResults: [{ name, status: 'failed', assertionResults }, broken] })).toEqual([
      'libs/a.spec.ts > a counts: AssertionError: 1 is not 2',
      'libs/a.spec.ts: no such module',
    ]);
    expect(failuresOf(undefined)).toEqual([]);
  });
});
