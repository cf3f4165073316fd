import type { DrainContender, IntakeContender } from '../contender.js';
import { ProductionRecado } from '../recado/production.js';
import type { Settings } from '../recado/recado.js';
import { redisPart, type Bench } from '../bench.js';
import { compare } from '../measure/compare.js';
import type { Samples } from '../measure/rounds.js';
import type { Finding } from '../report/finding.js';
import { ratios, spreadOf } from '../statistics.js';

export const OURS = 'recado';
/** The build of `--against`. */
const BEFORE = 'before';

/** A build may cost this much more than the one before: less is noise. */
const DEARER = 1.03;
/** The parts of an installation that are ours. */
const OWN_PARTS = ['api', 'worker', 'server'];

/** This build beside that of `--against`, by rate and by the processor time of our own processes; empty without one. */
export function besideBefore(figure: string, samples: Samples): Finding[] {
  const what = '÷ the build before';
  const rates = compare(samples, { figure, what, ours: OURS, base: BEFORE });
  if (rates.length === 0) return [];
  const spent = (name: string) =>
    samples.get(name)!.map(({ costs }) => OWN_PARTS.reduce((sum, part) => sum + (costs.cpu[part] ?? 0), 0));
  const value = spreadOf(ratios(spent(OURS), spent(BEFORE)));
  return [...rates, { figure, what: `processor time ${what}`, unit: '×', value, target: { atMost: DEARER } }];
}

/** The builds under test: that of this checkout and, where it is given, that of `--against`. */
export function builds({ options }: Bench): { name: string; dist: string }[] {
  const { dist, against } = options;
  return [{ name: OURS, dist }, ...(against === undefined ? [] : [{ name: BEFORE, dist: against }])];
}

/** Starts one api process of a build on the run's database and Redis. */
export async function startProduction(bench: Bench, dist: string, own: Settings = {}): Promise<ProductionRecado> {
  const { profiler } = bench.options;
  const [databaseServer, redisUrl, gateway] = await Promise.all([
    bench.databaseServer,
    bench.freshRedisUrl(),
    bench.gateway,
  ]);
  const options = { dist, profiler, databaseServer, redisUrl, gatewayUrl: gateway.url, own };
  return bench.own(await ProductionRecado.start(options));
}

/** The intake of an installation, as a contender. */
export async function productionIntake(bench: Bench, name: string, recado: ProductionRecado): Promise<IntakeContender> {
  const databaseServer = await bench.databaseServer;
  return {
    name,
    get target() {
      return recado.target;
    },
    parts: [...recado.parts, databaseServer.part],
    counters: databaseServer.counters,
    stored: () => databaseServer.countRows(recado.messages),
    empty: () => recado.empty(),
    // Of two builds the medians are to be those of several processes each.
    ...(bench.options.against !== undefined && { renew: () => recado.renewApi() }),
  };
}

/** The longest time of a drain, in ms, so that stuck messages end the run. */
const DRAINED_WITHIN_MS = 900_000;
const FILL = { connections: 8, size: 1_000 };

export interface DrainOptions {
  /** Further fields of the enqueue requests, computed when they are sent. */
  readonly fields?: () => object;
  /** Does not delete the sent messages. */
  readonly keep?: boolean;
  /** Worker processes; 1 by default. */
  readonly workers?: number;
}

/** The sending of an installation, as a contender: messages are enqueued over its api and sent by one worker process. */
export async function productionDrain(
  bench: Bench,
  name: string,
  recado: ProductionRecado,
  { fields, keep = false, workers = 1 }: DrainOptions = {},
): Promise<DrainContender> {
  const [databaseServer, redis, load] = await Promise.all([bench.databaseServer, bench.redis, bench.load]);
  const { target } = recado;
  return {
    name,
    parts: [...recado.parts, databaseServer.part, redisPart(redis)],
    counters: databaseServer.counters,
    fill: (total) => load.call('enqueue', { target, total, ...FILL, fields: fields?.() }),
    begin: () => recado.startWorker(workers),
    drained: () => recado.recorded(DRAINED_WITHIN_MS),
    reset: async () => {
      await recado.stopWorker();
      if (!keep) await recado.empty();
    },
  };
}
