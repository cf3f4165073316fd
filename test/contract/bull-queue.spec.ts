import { Lane } from '@recado/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { chunk, queueContract, Taker } from './queue.contract.js';
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

  it('takes an urgent chunk past Redis where it is published, and a second one by Redis while that is under way', async () => {
    const { queue, close } = await twoProcesses();
    const taker = new Taker(true);
    queue.consume(taker.handle);
    const published = [1, 2].map((id) => queue.publish(chunk(id, Lane.High)));
    expect(taker.taken).toEqual([1]);
    await Promise.all(published);
    await until(() => taker.taken.length === 2);
    taker.releaseAll();
    await close();
  });
});
