import { setTimeout as delay } from 'node:timers/promises';
import type { DrainContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { showingsOf } from '../measure/rounds.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Finding, Report } from '../report/finding.js';
import { spreadOf } from '../statistics.js';
import type { Stage } from '../stage.js';
import type { Figure } from './figure.js';
import { OURS, productionDrain, startProduction } from './ours.js';

const NAME = 'scheduled';
const UNSCHEDULED = 'recado, unscheduled';
/** By how much the clocks of two processes may differ, in ms. */
const CLOCKS_DIFFER_MS = 2;
/** How long the worker has been ready when the instant comes, in ms: idle, as in real life, but as new as the others'. */
const IDLE_MS = 2_000;
/** What it takes to take everything in and to start a worker, in ms, until it has been seen; and of that how much more. */
const FIRST_GUESS_MS = { full: 60_000, quick: 10_000 };
const RESERVE = 1.5;

/**
 * A hundred thousand messages for one instant: by how much the first one is late at the gateway (none may be early),
 * and whether they leave as fast as the same number that waited for nothing but a worker. Both are measured as `drain`.
 */
export const scheduledFigure: Figure = {
  name: NAME,
  summary: '100,000 messages scheduled for one instant: lateness of the first, rate beside unscheduled ones',
  run: async (stage) => {
    const lateness: number[] = [];
    const recado = await startProduction(stage, stage.options.dist);
    const scheduled = await scheduledDrain(stage, recado, lateness);
    const contenders = [scheduled, await productionDrain(stage, UNSCHEDULED, recado)];
    const samples = await measureDrain(stage, contenders, stage.size(100_000, 10_000));
    const rate = { figure: NAME, what: 'scheduled ÷ unscheduled', ours: OURS, base: UNSCHEDULED };
    return {
      findings: [latenessOf(lateness), ...compare(samples, { ...rate, target: { atLeast: 0.95 } })],
      showings: showingsOf(NAME, samples),
    } satisfies Report;
  },
};

/** Schedules what it fills for one instant that leaves it the time it needs, and notes how late the first one is. */
async function scheduledDrain(stage: Stage, recado: ProductionRecado, lateness: number[]): Promise<DrainContender> {
  const gateway = await stage.gateway;
  let instant = 0;
  let began = 0;
  let needs = stage.size(FIRST_GUESS_MS.full, FIRST_GUESS_MS.quick);
  const fields = () => {
    began = Date.now();
    instant = Math.ceil((began + needs * RESERVE + IDLE_MS) / 1_000) * 1_000;
    return { scheduled_at: new Date(instant).toISOString() };
  };
  const contender = await productionDrain(stage, OURS, recado, { fields });
  // Seen the first time; until then the worker starts early.
  let startTook = needs / 2;
  return {
    ...contender,
    begin: async () => {
      const filled = Date.now();
      await delay(Math.max(instant - IDLE_MS - startTook - filled, 0));
      const starting = Date.now();
      await contender.begin();
      startTook = Date.now() - starting;
      if (Date.now() > instant) throw new Error('the worker was not ready at the instant: this machine is too busy');
      needs = filled - began + startTook;
    },
    drained: async () => {
      lateness.push((await gateway.wallTime(await gateway.reached(1))) - instant);
      await contender.drained();
    },
  };
}

function latenessOf(lateness: readonly number[]): Finding {
  const value = spreadOf(lateness);
  if (value.min < -CLOCKS_DIFFER_MS) throw new Error(`a message left ${-value.min} ms before its time`);
  return { figure: NAME, what: 'lateness of the first', unit: 'ms', value, target: { atMost: 1_000 } };
}
