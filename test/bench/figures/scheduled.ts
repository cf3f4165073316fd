import { setTimeout as delay } from 'node:timers/promises';
import type { DrainContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { contenderResults } from '../measure/rounds.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Finding, Report } from '../report/finding.js';
import { spreadOf } from '../statistics.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { OURS, productionDrain, startProduction } from './ours.js';

const NAME = 'scheduled';
const UNSCHEDULED = 'recado, unscheduled';
/** The largest difference between the clocks of two processes, in ms. */
const CLOCKS_DIFFER_MS = 2;
/** How long the worker has been ready and idle at the instant, in ms; it is as new as the worker of the other contender. */
const IDLE_MS = 2_000;
/** The first estimate of the time to enqueue everything and to start a worker, in ms; later rounds use the measured time. */
const FIRST_GUESS_MS = { full: 60_000, quick: 10_000 };
/** The factor by which the instant lies further ahead than that time. */
const RESERVE = 1.5;

/**
 * A hundred thousand messages for one instant: how late the first one reaches the gateway (none may be early), and
 * whether they are sent as fast as the same number of unscheduled messages that wait for a worker. Both are measured as
 * `drain` is.
 */
export const scheduledFigure: Figure = {
  name: NAME,
  summary: '100,000 messages scheduled for one instant: lateness of the first, rate beside unscheduled ones',
  run: async (bench) => {
    const lateness: number[] = [];
    const recado = await startProduction(bench, bench.options.dist);
    const scheduled = await scheduledDrain(bench, recado, lateness);
    const contenders = [scheduled, await productionDrain(bench, UNSCHEDULED, recado)];
    const samples = await measureDrain(bench, contenders, bench.size(100_000, 10_000));
    const rate = { figure: NAME, what: 'scheduled ÷ unscheduled', ours: OURS, base: UNSCHEDULED };
    return {
      findings: [latenessOf(lateness), ...compare(samples, { ...rate, target: { atLeast: 0.95 } })],
      contenders: contenderResults(NAME, samples),
    } satisfies Report;
  },
};

/** Schedules the messages for an instant that leaves enough time to enqueue them, and records how late the first one is. */
async function scheduledDrain(bench: Bench, recado: ProductionRecado, lateness: number[]): Promise<DrainContender> {
  const gateway = await bench.gateway;
  let instant = 0;
  let began = 0;
  let needs = bench.size(FIRST_GUESS_MS.full, FIRST_GUESS_MS.quick);
  const fields = () => {
    began = Date.now();
    instant = Math.ceil((began + needs * RESERVE + IDLE_MS) / 1_000) * 1_000;
    return { scheduled_at: new Date(instant).toISOString() };
  };
  const contender = await productionDrain(bench, OURS, recado, { fields });
  // The first round measures it; until then the worker starts early.
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
