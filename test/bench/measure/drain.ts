import type { DrainContender } from '../contender.js';
import { monotonicMs } from '../programs/clock.js';
import type { Bench } from '../bench.js';
import { CostMeter } from './costs.js';
import { inRounds, type Sample, type Samples } from './rounds.js';
import { tune } from './tune.js';

/** The share of the messages that warms a fresh process up and is not counted. */
const WARM_UP = 0.2;
/** The messages of a tuning trial, as a share of those of a round. */
const TRIAL = 0.2;

/** Tunes the contenders, then measures in each round how fast each sends this many messages. */
export async function measureDrain(
  bench: Bench,
  contenders: readonly DrainContender[],
  total: number,
): Promise<Samples> {
  const { say, rounds } = bench.options;
  for (const contender of contenders) {
    const trial = async () => (await drainOnce(bench, contender, total * TRIAL)).perSecond;
    if (contender.tuning) await tune(contender.name, contender.tuning, trial, say);
  }
  return inRounds(rounds, contenders, (contender) => drainOnce(bench, contender, total), say);
}

/**
 * Enqueues the messages, begins to send, and measures from the arrival that ends the warm-up until every outcome is
 * recorded. Each call starts a new sending process.
 */
async function drainOnce(bench: Bench, contender: DrainContender, total: number): Promise<Sample> {
  const gateway = await bench.gateway;
  await gateway.begin();
  await contender.fill(total);
  await contender.begin();
  const from = await gateway.reached(total * WARM_UP);
  const end = await bench.options.profiler?.startWindow();
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
