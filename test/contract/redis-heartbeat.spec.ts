import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Heartbeat } from '../../libs/redis/src/redis-connections.js';
import { redisOptions } from '../../libs/redis/src/redis-options.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';

describe.skipIf(!hasRedis)('Heartbeat', () => {
  let redis: PrivateRedis;
  let connection: Redis;
  let heartbeat: Heartbeat;

  beforeEach(async () => {
    redis = await startRedis();
    connection = new Redis(redis.url, redisOptions('commands'));
    // The Redis is killed on purpose.
    connection.on('error', () => undefined);
    heartbeat = new Heartbeat(connection);
    heartbeat.start();
    await until(() => connection.status === 'ready');
  });

  afterEach(async () => {
    heartbeat.stop();
    connection.disconnect();
    await redis.kill();
  });

  it('does not close a new connection for a PING that the last one left unanswered', async () => {
    const ping = vi.spyOn(connection, 'ping');
    const cut = vi.spyOn(connection, 'disconnect');
    redis.freeze();
    await until(() => ping.mock.calls.length > 0);
    await redis.kill();
    await redis.start();
    await until(() => ping.mock.settledResults.some(({ type }) => type === 'fulfilled'));
    expect(cut).not.toHaveBeenCalled();
  });

  it.each(['subscriber', 'blocking'] as const)('closes one for %s that is never answered', async (purpose) => {
    redis.freeze();
    const opened = new Redis(redis.url, redisOptions(purpose));
    // It is told of the frozen server, which is what this is about.
    opened.on('error', () => undefined);
    const closed = vi.fn();
    opened.on('close', closed);
    const watch = new Heartbeat(opened, 0);
    watch.start();
    await until(() => closed.mock.calls.length > 0);
    watch.stop();
    opened.disconnect();
  });
});
