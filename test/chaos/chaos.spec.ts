import { beforeAll, describe, expect, it } from 'vitest';
import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { hasRedis } from '../support/redis.js';
import { copyBuild } from './build-copy.js';
import type { Shape } from './cluster/cluster.js';
import { type Outcome, play } from './play.js';
import { SCENARIOS } from './scenarios/index.js';

/** Fixed, so that a failure is the program's and not the dice's; `npm run chaos` rolls them. */
const SEED = 20_261_120;
/** A scenario takes half a minute on a quiet machine, of which the most is waiting for retries. */
const LIMIT_MS = 300_000;

let dist: string;
beforeAll(() => {
  dist = copyBuild();
});

function played(name: string, shape: Shape, build = dist): Promise<Outcome> {
  const scenario = SCENARIOS.find((candidate) => candidate.name === name)!;
  return play(scenario, { shape, dist: build, seed: SEED, minutes: 0, say: () => undefined });
}

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

describe.skipIf(!hasRedis || !findMariadb())('two api and two workers on MariaDB and Redis', () => {
  it.each(['kill-worker', 'redis-flush'])(
    'keep their promises under %s',
    async (name) => expect((await played(name, 'production')).broken).toEqual([]),
    LIMIT_MS,
  );
});
