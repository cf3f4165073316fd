import type { DrainContender, IntakeContender } from '../contender.js';
import { ProductionRecado } from '../recado/production.js';
import { redisPart, type Stage } from '../stage.js';

export const OURS = 'recado';
/** The build that ours is compared with. */
export const BEFORE = 'before';

/** The builds under test, by name: ours and, where one is given, that of before. */
export function builds({ options }: Stage): { name: string; dist: string }[] {
  const { dist, against } = options;
  return [{ name: OURS, dist }, ...(against === undefined ? [] : [{ name: BEFORE, dist: against }])];
}

/** One api process of a build, on the run's database and Redis. */
export async function startProduction(stage: Stage, dist: string): Promise<ProductionRecado> {
  const { profiler } = stage.options;
  const [databaseServer, redisUrl, gateway] = await Promise.all([
    stage.databaseServer,
    stage.freshRedisUrl(),
    stage.gateway,
  ]);
  const options = { dist, profiler, databaseServer, redisUrl, gatewayUrl: gateway.url };
  return stage.own(await ProductionRecado.start(options));
}

/** Its intake, as a contender. */
export async function productionIntake(stage: Stage, name: string, recado: ProductionRecado): Promise<IntakeContender> {
  const databaseServer = await stage.databaseServer;
  return {
    name,
    target: recado.target,
    parts: [...recado.parts, databaseServer.part],
    counters: databaseServer.counters,
    stored: () => databaseServer.countRows(recado.messages),
    empty: () => recado.empty(),
  };
}

/** How long a drain may take at most, in ms: what is stuck ends the run. */
const DRAINED_WITHIN_MS = 900_000;
const FILL = { connections: 8, size: 1_000 };

export interface DrainOptions {
  /** Fields of the requests that bring the messages, decided when they are sent. */
  readonly fields?: () => object;
  /** Leaves what was sent where it is. */
  readonly keep?: boolean;
}

/** Its way out, as a contender: messages come in over its api, and one worker process brings them to the gateway. */
export async function productionDrain(
  stage: Stage,
  name: string,
  recado: ProductionRecado,
  { fields, keep = false }: DrainOptions = {},
): Promise<DrainContender> {
  const [databaseServer, redis, load] = await Promise.all([stage.databaseServer, stage.redis, stage.load]);
  const { target } = recado;
  return {
    name,
    parts: [...recado.parts, databaseServer.part, redisPart(redis)],
    counters: databaseServer.counters,
    fill: (total) => load.call('deliver', { target, total, ...FILL, fields: fields?.() }),
    begin: () => recado.startWorker(),
    drained: () => recado.recorded(DRAINED_WITHIN_MS),
    reset: async () => {
      await recado.stopWorker();
      if (!keep) await recado.empty();
    },
  };
}
