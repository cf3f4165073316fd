import { copyBuild } from './build-copy.js';
import type { Shape } from './cluster/cluster.js';
import { type Outcome, play } from './play.js';
import { SCENARIOS } from './scenarios/index.js';

/** Fixed, so that a failure is the program's and not the dice's; `npm run chaos` rolls them. */
const SEED = 20_261_120;
/** A scenario takes half a minute on a quiet machine, of which the most is waiting for retries. */
export const LIMIT_MS = 300_000;

/** Plays a scenario with the seed of `npm test`; `dist` is a copy of the build. */
export function played(name: string, shape: Shape, dist = copyBuild()): Promise<Outcome> {
  const scenario = SCENARIOS.find((candidate) => candidate.name === name)!;
  return play(scenario, { shape, dist, seed: SEED, minutes: 0, say: () => undefined });
}
