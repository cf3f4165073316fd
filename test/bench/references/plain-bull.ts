import { redisPart, type Bench } from '../bench.js';
import type { Queue } from './queue.js';

export const PLAIN_BULL = 'plain Bull';

/** Bull with one job for each message in Redis, which syncs its file every second and not at every commit; no statuses. */
export async function plainBull(bench: Bench): Promise<Queue> {
  const redis = await bench.queueRedis;
  return { name: PLAIN_BULL, program: 'bull', env: { REDIS_URL: redis.url }, servers: [redisPart(redis)] };
}
