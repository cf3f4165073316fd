import type { ProductionRecado } from '../recado/production.js';
import { redisPart, type Bench } from '../bench.js';
import { copyOfMessages } from './insert-ceiling.js';
import type { Queue } from './queue.js';

export const BULL_WITH_STATUSES = 'Bull with statuses';

/**
 * What a careful team would build with the same parts: the rows of a request are committed to a table like that of
 * Recado, on the same server, before each becomes a Bull job that carries all that its sending needs; the worker records
 * each outcome with one UPDATE of its row.
 */
export async function bullWithStatuses(bench: Bench, ours: ProductionRecado): Promise<Queue> {
  const [redis, databaseServer] = await Promise.all([bench.queueRedis, bench.databaseServer]);
  const { url } = await copyOfMessages(bench, ours);
  return {
    name: BULL_WITH_STATUSES,
    program: 'bull-statuses',
    env: { REDIS_URL: redis.url, DATABASE_URL: url },
    servers: [redisPart(redis), databaseServer.part],
    counters: databaseServer.counters,
    usesDatabase: true,
  };
}
