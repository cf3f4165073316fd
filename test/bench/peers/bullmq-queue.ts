import { Redis } from 'ioredis';

export const QUEUE = 'messages';

/** Jobs are removed when they are done, which costs Redis least. */
export const JOB_OPTIONS = { removeOnComplete: true, removeOnFail: true };

/** A connection to Redis as BullMQ wants it: commands wait as long as it takes. */
export function openRedis(): Redis {
  return new Redis(process.env.REDIS_URL!, { maxRetriesPerRequest: null });
}
