import type { DrainContender } from '../contender.js';
import { monotonicMs } from '../programs/clock.js';
import type { Stage } from '../stage.js';
import { CostMeter } from './costs.js';
import { inRounds, type Sample, type Samples } from './rounds.js';
import { tune } from './tune.js';

/** Part of the messages that a fresh process may use to get going; does not count. */
export const WARM_UP = 0.2;
/** Messages of a trial for tuning, as a part of a round's. */
const TRIAL = 0.2;

/** Tunes the contenders, then measures in each round how fast each brings so many messages to the gateway. */
export async function measureDrain(
  stage: Stage,
  contenders: readonly DrainContender[],
  total: number,
): Promise<Samples> {
  const { say, rounds } = stage.options;
  for (const contender of contenders) {
    const trial = async () => (await drainOnce(stage, contender, total * TRIAL)).perSecond;
    if (contender.tuning) await tune(contender.name, contender.tuning, trial, say);
  }
  return inRounds(rounds, contenders, (contender) => drainOnce(stage, contender, total), say);
}

/**
 * Fills, lets go, and measures from the arrival that ends the warm-up until the outcome of every message is noted. The
 * process that sends is a new one each time.
 */
export async function drainOnce(stage: Stage, contender: DrainContender, total: number): Promise<Sample> {
  const gateway = await stage.gateway;
  await gateway.begin();
  await contender.fill(total);
  await contender.begin();
  const from = await gateway.reached(total * WARM_UP);
  const end = await stage.options.profiler?.look();
  const meter = await CostMeter.start([...contender.parts, gateway.part], contender.counters);
  await gateway.reached(total);
  await contender.drained();
  const to = monotonicMs();
  const counted = total * (1 - WARM_UP);
  const costs = await meter.per(counted);
  await end?.(counted);
  const perSecond = (counted * 1_000) / (to - from);
  await contender.reset();
  return { perSecond, costs };
}
