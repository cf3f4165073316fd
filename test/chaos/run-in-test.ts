import { inProject } from '../support/paths.js';
import type { Shape } from './cluster/cluster.js';
import { runScenario, type ScenarioResult } from './run-scenario.js';
import { SCENARIOS } from './scenarios/index.js';

/** A fixed seed, so that a failed test can be repeated; `npm run chaos` draws one. */
const SEED = 20_261_120;
/** A scenario takes half a minute on a quiet machine, mostly waiting for retries, and many times that on a busy one. */
export const LIMIT_MS = 40 * 60_000;

/**
 * Runs a scenario with the seed of `npm test`. Nothing is built meanwhile, so it starts the build itself, for which there is
 * compiled code (`test/support/code-cache`); `dist` names a copy with a sabotage.
 */
export function runInTest(name: string, shape: Shape, dist = inProject('dist')): Promise<ScenarioResult> {
  const scenario = SCENARIOS.find((candidate) => candidate.name === name)!;
  return runScenario(scenario, { shape, dist, seed: SEED, minutes: 0, say: () => undefined });
}
