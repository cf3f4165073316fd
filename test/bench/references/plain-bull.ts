import type { DrainContender, IntakeContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { BullRouteCalls } from '../programs/bull-route.js';
import type { BullWorkerCalls } from '../programs/bull-worker.js';
import type { Remote } from '../remote.js';
import { redisPart, type Bench } from '../bench.js';

export const PLAIN_BULL = 'plain Bull';

/** The numbers of jobs at once that are tried. */
const CONCURRENCIES = [16, 32, 64, 128];
const FILL = { connections: 8, size: 1_000 };

/** Bull with one job for each message in Redis, which syncs its file every second and not at every commit. */
export async function plainBullIntake(bench: Bench): Promise<IntakeContender> {
  const redis = await bench.bullRedis;
  const { route, target } = await openRoute(bench);
  return {
    name: PLAIN_BULL,
    target,
    parts: [part('route', () => route.pid), redisPart(redis)],
    empty: () => redis.flush(),
  };
}

/** The sending of these jobs: one worker process posts them to the gateway and keeps no status. */
export async function plainBullDrain(bench: Bench): Promise<DrainContender> {
  const redis = await bench.bullRedis;
  const { target } = await openRoute(bench);
  let worker: Remote<BullWorkerCalls> | undefined;
  let concurrency = CONCURRENCIES[0]!;
  const env = { REDIS_URL: redis.url, GATEWAY_URL: (await bench.gateway).url };
  return {
    name: PLAIN_BULL,
    parts: [part('worker', () => worker?.pid), redisPart(redis)],
    tuning: { what: 'jobs at once', choices: CONCURRENCIES, apply: async (choice) => (concurrency = choice) },
    fill: async (total) => (await bench.load).call('enqueue', { target, total, ...FILL }),
    begin: async () => {
      worker = await bench.start<BullWorkerCalls>('bull-worker', env);
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

async function openRoute(bench: Bench) {
  const route = await bench.start<BullRouteCalls>('bull-route', { REDIS_URL: (await bench.bullRedis).url });
  const port = await route.call('port', undefined);
  return { route, target: { url: `http://127.0.0.1:${port}/`, headers: {} } };
}
