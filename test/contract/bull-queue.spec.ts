import { afterAll, beforeAll, describe } from 'vitest';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { queueContract } from './queue.contract.js';
import { startQueueProcess } from './queue-process.js';

describe.skipIf(!hasRedis)('on a Redis of our own', () => {
  let redis: PrivateRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });

  afterAll(() => redis?.kill());

  const twoProcesses = async () => {
    await redis.flush();
    const [one, two] = await Promise.all([startQueueProcess(redis.url), startQueueProcess(redis.url)]);
    const close = async () => void (await Promise.all([one.close(), two.close()]));
    return { queue: one.queue, other: two.queue, close };
  };

  queueContract('BullQueue', twoProcesses, { shared: true });
});
