import { describe, expect, it } from 'vitest';
import { copyBuild } from './build-copy.js';
import { LIMIT_MS, played } from './played.js';

describe.concurrent('one process on SQLite', () => {
  it.each(['kill-api', 'kill-worker', 'gateway'])(
    'keeps its promises under %s',
    async (name) => expect((await played(name, 'embedded')).broken).toEqual([]),
    LIMIT_MS,
  );

  it(
    'is caught when it answers before it commits',
    async () => {
      const { verdict } = await played('kill-api', 'embedded', copyBuild('answer-before-commit'));
      expect(verdict.lost).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});
