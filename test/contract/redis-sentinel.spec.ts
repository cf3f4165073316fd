import { Installation, Lane } from '@recado/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RedisConnections } from '../../libs/redis/src/redis-connections.js';
import { RedisHealth } from '../../libs/redis/src/redis-health.js';
import { hasRedis } from '../support/redis.js';
import { startWatchedRedis, WATCHER, type WatchedRedis } from '../support/sentinel.js';
import { until } from '../support/until.js';
import { chunk, Taker } from './queue.contract.js';
import { type QueueProcess, startQueueProcess } from './queue-process.js';

describe.skipIf(!hasRedis)('Redis behind Sentinels', () => {
  let watched: WatchedRedis;
  let one: QueueProcess;
  let taker: Taker;
  let id = 0;

  beforeAll(async () => {
    watched = await startWatchedRedis();
    one = await startQueueProcess(watched.url);
    taker = new Taker();
    one.queue.consume(taker.handle);
  });

  afterAll(async () => {
    await one?.close();
    await watched?.stop();
  });

  const place = (index: 0 | 1) => `127.0.0.1:${watched.servers[index].port}`;
  const isUsed = (index: 0 | 1) => () => one.health.isUp() && one.health.node === place(index);

  /** A hint that meets a fail-over may be lost: the feeder publishes again, too. */
  async function delivers(): Promise<void> {
    const mine = ++id;
    await until(
      async () => {
        await one.queue.publish(chunk(mine, Lane.Normal));
        return taker.taken.includes(mine);
      },
      { describe: () => `a hint to arrive\n${one.log.join('\n')}` },
    );
  }

  it('is found where they say, although the first of them does not answer', async () => {
    await until(isUsed(0));
    await delivers();
    expect(one.log).toContain(`log: The Sentinels name ${place(0)} as the primary, which is used now`);
    expect(one.log.join()).not.toContain('sesame');
  });

  it('is left when it stops answering, with its connections open', async () => {
    const [primary] = watched.servers;
    primary.freeze();
    await until(isUsed(1), { describe: () => one.log.join('\n') });
    await delivers();
    expect(one.log).toContain(`log: The Sentinels name ${place(1)} as the primary, which is used now`);
    primary.resume();
  });

  it('is left when another one is named, although it answers this process', async () => {
    const [replica, primary] = watched.servers;
    // The Sentinel would do it by itself some ten seconds later.
    await replica.command('REPLICAOF', '127.0.0.1', String(primary.port));
    await until(async () => String(await replica.command('INFO')).includes('master_link_status:up'));
    await primary.command('ACL', 'SETUSER', WATCHER, 'off');
    await primary.command('CLIENT', 'KILL', 'USER', WATCHER);
    await until(isUsed(0), { describe: () => `${one.log.join('\n')}\n${watched.sentinel.logs()}` });
    await delivers();
    expect(String(await primary.command('ROLE'))).toMatch(/^master/);
  });

  it('is not found by a name that they do not know, which is said', async () => {
    const url = watched.url.replace('mymaster', 'nobody');
    const connections = await RedisConnections.open(url, new Installation('test', 0));
    const health = new RedisHealth(connections);
    await until(() => health.fault?.startsWith('no Sentinel in REDIS_URL answers with a primary') ?? false);
    await connections.close();
  });
});
