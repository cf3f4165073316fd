import type { IntakeContender } from '../contender.js';
import type { SaturationPlan, SaturationResult } from '../programs/load.js';
import type { Bench } from '../bench.js';
import { CostMeter } from './costs.js';
import { part } from './part.js';
import { inRounds, type Sample, type Samples } from './rounds.js';
import { tune } from './tune.js';

/** The messages of each request, and the number of connections. */
export interface Shape {
  readonly size: number;
  readonly connections: number;
}

const RAMP_SECONDS = 0.5;
/** How long the engine needs to compile the hot code; the same for every contender, tuned or not. */
const WARM_UP_SECONDS = 6;
/** Long enough to tell one choice from another. */
const TRIAL_SECONDS = 1.2;
/** The most different bodies: enough for some seconds of batches. Single messages repeat, which no contender notices. */
const BODIES = { messages: 300_000, requests: 20_000 };

/** Warms up and tunes the contenders, then measures in each round how many messages each accepts. */
export async function measureIntake(
  bench: Bench,
  contenders: readonly IntakeContender[],
  shape: Shape,
): Promise<Samples> {
  const { say, rounds, seconds } = bench.options;
  for (const contender of contenders) {
    if (contender.renew) continue;
    await saturate(bench, contender, shape, WARM_UP_SECONDS);
    const trial = async () => (await saturate(bench, contender, shape, TRIAL_SECONDS)).perSecond;
    if (contender.tuning) await tune(contender.name, contender.tuning, trial, say);
  }
  const measure = async (contender: IntakeContender) => {
    await contender.renew?.();
    if (contender.renew) await saturate(bench, contender, shape, WARM_UP_SECONDS);
    return sample(bench, contender, { shape, seconds });
  };
  return inRounds(rounds, contenders, measure, say);
}

/** The rate of the load generator against a route that answers at once. */
export async function generatorCeiling(bench: Bench, url: string, shape: Shape): Promise<number> {
  const load = await bench.load;
  const plan = planOf({ url, headers: {} }, shape, TRIAL_SECONDS);
  await load.call('saturate', plan);
  return (await load.call('saturate', plan)).perSecond;
}

async function sample(
  bench: Bench,
  contender: IntakeContender,
  { shape, seconds }: { shape: Shape; seconds: number },
): Promise<Sample> {
  const load = await bench.load;
  const plan = planOf(contender.target, shape, seconds);
  await load.call('prepare', plan);
  const before = await contender.stored?.();
  const end = await bench.options.profiler?.startWindow();
  const meter = await CostMeter.start([...contender.parts, part('load', () => load.pid)], contender.counters);
  const { perSecond, accepted } = await load.call('saturate', plan);
  const costs = await meter.per(accepted);
  await end?.(accepted);
  await checkStored(contender, before, accepted);
  // Deleted at once, so that its unwritten pages do not slow the next contender down.
  await contender.empty();
  return { perSecond, costs };
}

/** Throws when a contender has not stored exactly the messages that it accepted. */
async function checkStored({ name, stored }: IntakeContender, before: number | undefined, accepted: number) {
  if (!stored || before === undefined) return;
  const added = (await stored()) - before;
  if (added !== accepted) throw new Error(`${name} accepted ${accepted} messages and stored ${added}`);
}

async function saturate(
  bench: Bench,
  contender: IntakeContender,
  shape: Shape,
  seconds: number,
): Promise<SaturationResult> {
  const result = await (await bench.load).call('saturate', planOf(contender.target, shape, seconds));
  await contender.empty();
  return result;
}

function planOf(target: IntakeContender['target'], { size, connections }: Shape, seconds: number): SaturationPlan {
  const bodies = Math.ceil(Math.min(BODIES.requests, BODIES.messages / size));
  return { target, connections, size, bodies, rampSeconds: RAMP_SECONDS, seconds };
}
