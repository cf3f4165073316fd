import { afterAll, beforeAll } from 'vitest';
import { type PrivateRedis, startRedis } from '../support/redis.js';
import { queueContract } from './queue.contract.js';
import { startQueueProcess } from './queue-process.js';

let redis: PrivateRedis;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.kill());

const twoProcesses = async () => {
  await redis.flush();
  const [one, two] = await Promise.all([startQueueProcess(redis.url), startQueueProcess(redis.url)]);
  return {
    queue: one.queue,
    other: two.queue,
    close: async () => {
      await Promise.all([one.close(), two.close()]);
    },
  };
};

queueContract('BullQueue', twoProcesses, { shared: true });
