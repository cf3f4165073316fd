import type { AttemptReport } from '@recado/queue';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { type QueueProcess, startQueueProcess } from './queue-process.js';

describe.skipIf(!hasRedis)('the reports of workers over Redis', () => {
  let redis: PrivateRedis;
  let worker: QueueProcess;
  let leader: QueueProcess;
  let heard: AttemptReport[];

  beforeEach(async () => {
    redis = await startRedis();
    [worker, leader] = await Promise.all([startQueueProcess(redis.url), startQueueProcess(redis.url)]);
    heard = [];
    leader.reports.onReport((report) => heard.push(report) > 0);
    await until(async () => String(await redis.command('PUBSUB', 'CHANNELS')).includes('attempts'));
  });

  afterEach(async () => {
    await Promise.all([worker.close(), leader.close()]);
    await redis.kill();
  });

  const reported = () => ({
    claimed: heard.flatMap(({ claimed = [] }) => claimed),
    sent: heard.flatMap(({ sent = [] }) => sent),
    changed: heard.flatMap(({ changed = [] }) => changed),
    throttled: heard.flatMap(({ throttled = [] }) => throttled),
  });

  it('reach the leader in another process, those of a moment together', async () => {
    worker.reports.onReport(() => false);
    for (let id = 1; id <= 100; id++) worker.reports.tell({ claimed: [id] });
    worker.reports.tell({ sent: [1, 2], changed: [3], throttled: [3] });
    await until(() => reported().changed.length > 0);
    const claimed = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(reported()).toEqual({ claimed, sent: [1, 2], changed: [3], throttled: [3] });
    expect(heard.length).toBeLessThan(20);
  });

  const reportsIn = (channels: readonly string[]) => channels.filter((channel) => channel.endsWith(':attempts')).length;

  it('stay in the process where the leader is', async () => {
    const listener = new Redis(redis.url);
    const published: string[] = [];
    listener.on('pmessage', (_pattern, channel: string) => published.push(channel));
    await listener.psubscribe('*');
    leader.reports.tell({ sent: [1] });
    expect(heard).toEqual([{ sent: [1] }]);
    worker.reports.tell({ sent: [2] });
    await until(() => reported().sent.length === 2);
    await until(() => reportsIn(published) > 0);
    expect(reportsIn(published)).toBe(1);
    listener.disconnect();
  });

  it('that are not reports are read as empty ones', async () => {
    const [channel] = (await redis.command('PUBSUB', 'CHANNELS', '*attempts')) as string[];
    await redis.command('PUBLISH', channel!, `${'x'.repeat(36)}{"claimed":["1",2.5,3],"sent":"4"}`);
    await redis.command('PUBLISH', channel!, `${'x'.repeat(36)}{`);
    await until(() => heard.length === 2);
    expect(reported()).toEqual({ claimed: [3], sent: [], changed: [], throttled: [] });
  });
});
