import { redisPart, type Bench } from '../bench.js';
import { PEERS } from './peers.js';
import type { Queue } from './queue.js';

export const BULLMQ = 'BullMQ';

/** The successor of Bull, used as plain Bull is. */
export async function bullmq(bench: Bench): Promise<Queue | undefined> {
  if (!(await bench.hasPeers)) return undefined;
  const redis = await bench.queueRedis;
  return { name: BULLMQ, program: `${PEERS}/bullmq`, env: { REDIS_URL: redis.url }, servers: [redisPart(redis)] };
}
