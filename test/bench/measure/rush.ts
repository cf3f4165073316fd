import type { IntakeContender } from '../contender.js';
import type { RushPlan, RushResult } from '../programs/load.js';
import type { Stage } from '../stage.js';
import { CostMeter } from './costs.js';
import { part } from './part.js';
import { inRounds, type Sample, type Samples } from './rounds.js';
import { tune } from './tune.js';

/** How requests come: messages in each, and connections. */
export interface Shape {
  readonly size: number;
  readonly connections: number;
}

const RAMP_SECONDS = 0.5;
/** Until the engine has compiled what runs all the time; each contender gets as much, whether it is tuned or not. */
const WARM_UP_SECONDS = 6;
/** As short as tells one choice from another. */
const TRIAL_SECONDS = 1.2;
/** Bodies of their own: some seconds' worth for batches; single ones repeat, which nothing here notices. */
const BODIES = { messages: 300_000, requests: 20_000 };

/** Warms up and tunes the contenders, then measures in each round how much each takes in. */
export async function measureIntake(
  stage: Stage,
  contenders: readonly IntakeContender[],
  shape: Shape,
): Promise<Samples> {
  const { say, rounds, seconds } = stage.options;
  for (const contender of contenders) {
    await rush(stage, contender, shape, WARM_UP_SECONDS);
    const trial = async () => (await rush(stage, contender, shape, TRIAL_SECONDS)).perSecond;
    if (contender.tuning) await tune(contender.name, contender.tuning, trial, say);
  }
  return inRounds(rounds, contenders, (contender) => sample(stage, contender, { shape, seconds }), say);
}

/** What the load generator itself can do, against a route that answers at once. */
export async function generatorCeiling(stage: Stage, url: string, shape: Shape): Promise<number> {
  const load = await stage.load;
  const plan = planOf({ url, headers: {} }, shape, TRIAL_SECONDS);
  await load.call('rush', plan);
  return (await load.call('rush', plan)).perSecond;
}

async function sample(
  stage: Stage,
  contender: IntakeContender,
  { shape, seconds }: { shape: Shape; seconds: number },
): Promise<Sample> {
  const load = await stage.load;
  const plan = planOf(contender.target, shape, seconds);
  await load.call('prepare', plan);
  const before = await contender.stored?.();
  const end = await stage.options.profiler?.look();
  const meter = await CostMeter.start([...contender.parts, part('load', () => load.pid)], contender.counters);
  const { perSecond, accepted } = await load.call('rush', plan);
  const costs = await meter.per(accepted);
  await end?.(accepted);
  await checkStored(contender, before, accepted);
  // At once, so that what it left to be written does not weigh on the next one.
  await contender.empty();
  return { perSecond, costs };
}

/** A contender that answers for what it has not stored, or stores twice, is not measured but found out. */
async function checkStored({ name, stored }: IntakeContender, before: number | undefined, accepted: number) {
  if (!stored || before === undefined) return;
  const added = (await stored()) - before;
  if (added !== accepted) throw new Error(`${name} answered for ${accepted} messages and stored ${added}`);
}

async function rush(stage: Stage, contender: IntakeContender, shape: Shape, seconds: number): Promise<RushResult> {
  const result = await (await stage.load).call('rush', planOf(contender.target, shape, seconds));
  await contender.empty();
  return result;
}

function planOf(target: IntakeContender['target'], { size, connections }: Shape, seconds: number): RushPlan {
  const bodies = Math.ceil(Math.min(BODIES.requests, BODIES.messages / size));
  return { target, connections, size, bodies, rampSeconds: RAMP_SECONDS, seconds };
}
