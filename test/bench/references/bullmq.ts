import { redisPart, type Bench } from '../bench.js';
import type { Queue } from './queue.js';

export const BULLMQ = 'BullMQ';

/** The successor of Bull, used as plain Bull is. */
export async function bullmq(bench: Bench): Promise<Queue> {
  const redis = await bench.queueRedis;
  return { name: BULLMQ, program: 'bullmq', env: { REDIS_URL: redis.url }, servers: [redisPart(redis)] };
}
