import type { DrainContender } from '../contender.js';
import { compareCosts } from '../measure/compare-costs.js';
import { CostMeter } from '../measure/costs.js';
import { measureDrain } from '../measure/drain.js';
import { part } from '../measure/part.js';
import { contenderResults, inRounds, type Sample, type Samples } from '../measure/rounds.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Finding } from '../report/finding.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { productionDrain, startProduction } from './ours.js';

const NAME = 'workers';
const COUNTS = [1, 2, 4];
/** Requests of a hundred messages, over so many connections in all. */
const SIZE = 100;
const CONNECTIONS = 16;
/** For each api, because the engine compiles in every new process. */
const WARM_UP_SECONDS = 4;
const RAMP_SECONDS = 0.5;
/** Messages of all requests, which repeat later. */
const BODIES = 300_000;
/** The processor time of a message may grow by this much when twice or four times as many processes share the work. */
const TARGET = { atLeast: 0.8 };

/**
 * What a message costs when one, two or four processes of a role share a database and a Redis. With two processors the
 * rates of four processes say little, so the findings compare processor time.
 */
export const workersFigure: Figure = {
  name: NAME,
  summary: 'intake by one, two and four apis and drain by as many workers: processor time a message, locks',
  run: async (bench) => {
    const recado = await startProduction(bench, bench.options.dist);
    const drain = await measureDrain(bench, await drains(bench, recado), bench.size(100_000, 10_000));
    const intake = await measureApis(bench, recado);
    return {
      findings: [...findings(intake, 'intake', 'api'), ...findings(drain, 'drain', 'worker')],
      contenders: [...contenderResults(`${NAME}: intake`, intake), ...contenderResults(`${NAME}: drain`, drain)],
    };
  },
};

const nameOf = (role: string, count: number) => (count === 1 ? `one ${role}` : `${count} ${role}s`);

function findings(samples: Samples, what: string, role: string): Finding[] {
  return COUNTS.slice(1).flatMap((count) =>
    compareCosts(samples, {
      figure: NAME,
      what: `${what}: processor time a message, one ÷ ${count}`,
      ours: nameOf(role, count),
      base: nameOf(role, 1),
      target: TARGET,
    }),
  );
}

async function drains(bench: Bench, recado: ProductionRecado): Promise<DrainContender[]> {
  const { lockCounters } = await bench.databaseServer;
  const of = async (workers: number) => ({
    ...(await productionDrain(bench, nameOf('worker', workers), recado, { workers })),
    counters: lockCounters,
  });
  return Promise.all(COUNTS.map(of));
}

function measureApis(bench: Bench, recado: ProductionRecado): Promise<Samples> {
  const contenders = COUNTS.map((count) => ({ name: nameOf('api', count), count }));
  const { rounds, say } = bench.options;
  return inRounds(rounds, contenders, ({ count }) => measureApi(bench, recado, count), say);
}

async function measureApi(bench: Bench, recado: ProductionRecado, count: number): Promise<Sample> {
  const server = await bench.databaseServer;
  const load = await bench.load;
  const targets = await recado.startApis(count);
  const bodies = Math.ceil(BODIES / SIZE);
  const plan = { size: SIZE, connections: CONNECTIONS / count, rampSeconds: RAMP_SECONDS, bodies };
  // Each api gets requests of its own: equal ones at the same time would be taken for repetitions.
  const share = Math.floor(bodies / count);
  const post = (seconds: number) =>
    Promise.all(
      targets.map((target, index) => load.call('saturate', { ...plan, target, seconds, skip: index * share })),
    );
  await post(WARM_UP_SECONDS * count);
  const parts = [...recado.parts, server.part, part('load', () => load.pid)];
  const meter = await CostMeter.start(parts, server.lockCounters);
  const results = await post(bench.options.seconds);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const costs = await meter.per(sum(results.map(({ accepted }) => accepted)));
  await recado.stopApis();
  await recado.empty();
  return { perSecond: sum(results.map(({ perSecond }) => perSecond)), costs };
}
