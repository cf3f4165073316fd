import type { DrainContender, IntakeContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { BullRouteCalls } from '../programs/bull-route.js';
import type { BullWorkerCalls } from '../programs/bull-worker.js';
import type { Remote } from '../remote.js';
import { redisPart, type Stage } from '../stage.js';

export const PLAIN_BULL = 'plain Bull';

/** Jobs at once of a worker, of which the best is taken. */
const CONCURRENCIES = [16, 32, 64, 128];
const FILL = { connections: 8, size: 1_000 };

/** Bull as a team would use it: a job a message in Redis, which syncs its file every second and not at every commit. */
export async function plainBullIntake(stage: Stage): Promise<IntakeContender> {
  const redis = await stage.bullRedis;
  const { route, target } = await openRoute(stage);
  return {
    name: PLAIN_BULL,
    target,
    parts: [part('route', () => route.pid), redisPart(redis)],
    empty: () => redis.flush(),
  };
}

/** The same jobs on their way out: one worker process that posts them to the gateway and keeps no status. */
export async function plainBullDrain(stage: Stage): Promise<DrainContender> {
  const redis = await stage.bullRedis;
  const { target } = await openRoute(stage);
  let worker: Remote<BullWorkerCalls> | undefined;
  let concurrency = CONCURRENCIES[0]!;
  const env = { REDIS_URL: redis.url, GATEWAY_URL: (await stage.gateway).url };
  return {
    name: PLAIN_BULL,
    parts: [part('worker', () => worker?.pid), redisPart(redis)],
    tuning: { what: 'jobs at once', choices: CONCURRENCIES, apply: async (choice) => (concurrency = choice) },
    fill: async (total) => (await stage.load).call('deliver', { target, total, ...FILL }),
    begin: async () => {
      worker = await stage.start<BullWorkerCalls>('bull-worker', env);
      await worker.call('begin', concurrency);
    },
    drained: async () => worker?.call('drained', undefined),
    reset: async () => {
      await worker?.stop();
      worker = undefined;
      await redis.flush();
    },
  };
}

async function openRoute(stage: Stage) {
  const route = await stage.start<BullRouteCalls>('bull-route', { REDIS_URL: (await stage.bullRedis).url });
  const port = await route.call('port', undefined);
  return { route, target: { url: `http://127.0.0.1:${port}/`, headers: {} } };
}
