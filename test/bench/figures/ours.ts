import type { DrainContender, IntakeContender } from '../contender.js';
import { ProductionRecado } from '../recado/production.js';
import type { Settings } from '../recado/recado.js';
import { redisPart, type Bench } from '../bench.js';

export const OURS = 'recado';
/** The build of `--against`. */
export const BEFORE = 'before';

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
    target: recado.target,
    parts: [...recado.parts, databaseServer.part],
    counters: databaseServer.counters,
    stored: () => databaseServer.countRows(recado.messages),
    empty: () => recado.empty(),
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
