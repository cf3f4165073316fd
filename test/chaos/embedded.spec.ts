import { describe, expect, it } from 'vitest';
import { asNext, copyBuild, sabotaged } from './build-copy.js';
import { inProject } from '../support/paths.js';
import { LIMIT_MS, runInTest } from './run-in-test.js';
import { type SabotageName, SABOTAGES } from './sabotage.js';

describe.concurrent('Chaos: one process on SQLite', () => {
  it.each(['kill-api', 'kill-worker', 'gateway'])(
    'keeps every promise in the scenario %s',
    async (name) => expect((await runInTest(name, 'embedded')).broken).toEqual([]),
    LIMIT_MS,
  );

  it(
    'is found to lose messages when the build answers before it commits',
    async () => {
      const { comparison } = await runInTest('kill-api', 'embedded', copyBuild('answer-before-commit'));
      expect(comparison.lost).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});

it.each(Object.keys(SABOTAGES) as SabotageName[])('Chaos: the sabotage %s fits the build', (name) => {
  expect(sabotaged(name).size).toBeGreaterThan(0);
});

it('Chaos: the migrations of a next version fit the build', () => {
  expect(asNext(inProject('dist'))[1]).toMatch(/^const MIGRATIONS = \[Initial,.* NextColumn, NextIndex\];$/m);
});
