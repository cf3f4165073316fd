import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Lane } from '@recado/core';
import { describe, expect, it, type TestContext } from 'vitest';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { chunk, Taker } from './queue.contract.js';
import { type QueueProcess, startQueueProcess } from './queue-process.js';

/** How a Redis that takes writes begins to refuse them, and how it takes them again. */
interface Refusal {
  code: string;
  sentence: RegExp;
  begin: (redis: PrivateRedis) => Promise<unknown>;
  end: (redis: PrivateRedis) => Promise<unknown>;
}

const setting = (name: string, value: string) => (redis: PrivateRedis) => redis.command('CONFIG', 'SET', name, value);
const rights =
  (...rules: string[]) =>
  (redis: PrivateRedis) =>
    redis.command('ACL', 'SETUSER', 'default', ...rules);
const ALL_RIGHTS = rights('on', 'nopass', 'allkeys', 'allchannels', 'allcommands');

/** A snapshot cannot be written where its name is that of a folder with something in it. */
async function breakSnapshots(redis: PrivateRedis): Promise<void> {
  mkdirSync(join(redis.folder, 'dump.rdb', 'inside'), { recursive: true });
  await redis.command('CONFIG', 'SET', 'save', '3600 1');
  await redis.command('BGSAVE');
  const failed = async () => String(await redis.command('INFO', 'persistence')).includes('bgsave_status:err');
  await until(failed, { describe: 'the snapshot to fail' });
}

async function mendSnapshots(redis: PrivateRedis): Promise<void> {
  rmSync(join(redis.folder, 'dump.rdb'), { recursive: true });
  await redis.command('BGSAVE');
}

const REFUSALS: readonly Refusal[] = [
  {
    code: 'READONLY',
    sentence: /read-only replica/,
    begin: (redis) => redis.command('REPLICAOF', '127.0.0.1', '1'),
    end: (redis) => redis.command('REPLICAOF', 'NO', 'ONE'),
  },
  { code: 'OOM', sentence: /memory is full/, begin: setting('maxmemory', '1'), end: setting('maxmemory', '0') },
  {
    code: 'NOREPLICAS',
    sentence: /too few replicas/,
    begin: setting('min-replicas-to-write', '1'),
    end: setting('min-replicas-to-write', '0'),
  },
  { code: 'MISCONF', sentence: /save them to its disk/, begin: breakSnapshots, end: mendSnapshots },
  { code: 'NOPERM (commands)', sentence: /lacks rights/, begin: rights('-@write'), end: ALL_RIGHTS },
  { code: 'NOPERM (keys)', sentence: /lacks rights/, begin: rights('resetkeys', '~other:*'), end: ALL_RIGHTS },
  { code: 'NOPERM (channels)', sentence: /lacks rights/, begin: rights('resetchannels'), end: ALL_RIGHTS },
];

let lastId = 0;

describe.skipIf(!hasRedis)('A Redis that answers and refuses writes', () => {
  /** A Redis and a process of the test's own. */
  async function started(
    { onTestFinished }: TestContext,
    ...settings: string[]
  ): Promise<{ redis: PrivateRedis; start: () => Promise<QueueProcess> }> {
    const redis = await startRedis('--appendonly', 'no', ...settings);
    let one: QueueProcess | undefined;
    onTestFinished(async () => {
      await one?.close();
      await redis.kill();
    });
    return { redis, start: async () => (one = await startQueueProcess(redis.url)) };
  }

  /** Publishes new hints, as the feeder does, until one of them arrives. */
  async function untilWorkFlows({ queue }: QueueProcess, taker: Taker): Promise<void> {
    const published = new Set<number>();
    const arrives = async () => {
      published.add(++lastId);
      await queue.publish(chunk(lastId, Lane.Normal));
      return taker.taken.some((id) => published.has(id));
    };
    await until(arrives, { intervalMs: 200, describe: 'work' });
  }

  /** How often a script was tried: what is refused for a lack of rights is counted apart. */
  async function probes(redis: PrivateRedis): Promise<number> {
    const line = /cmdstat_eval:.*/.exec(String(await redis.command('INFO', 'commandstats')))?.[0] ?? '';
    const counts = [...line.matchAll(/(?:^cmdstat_eval:calls|rejected_calls)=(\d+)/g)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  const away = ({ log }: QueueProcess) => log.filter((line) => line.includes('messages are taken in and kept'));
  const back = ({ log }: QueueProcess) => log.filter((line) => line.startsWith('log: Redis is back'));

  it.for(REFUSALS)(
    'by $code counts as one that is away, says so once, and goes on by itself',
    async (refusal, context) => {
      const { redis, start } = await started(context);
      const one = await start();
      const taker = new Taker(false);
      one.queue.consume(taker.handle);
      await untilWorkFlows(one, taker);
      await refusal.begin(redis);
      const isRefused = async () => {
        await one.queue.publish(chunk(++lastId, Lane.Normal));
        return !one.health.isUp();
      };
      await until(isRefused, { describe: 'the refusal' });
      expect(one.health.fault).toMatch(refusal.sentence);
      expect(one.health.fault).not.toMatch(/\d{2}/);
      expect(one.queue.isAvailable()).toBe(false);
      await one.queue.publish(chunk(++lastId, Lane.Normal));
      // Further probes: a line for each would show.
      const before = await probes(redis);
      await until(async () => (await probes(redis)) >= before + 2, { describe: 'two more probes' });
      expect(away(one)).toEqual([expect.stringMatching(refusal.sentence)]);
      await refusal.end(redis);
      await until(() => one.health.isUp(), { describe: 'the end of the refusal' });
      expect(one.health.fault).toBeUndefined();
      await untilWorkFlows(one, taker);
      expect(back(one)).toHaveLength(1);
    },
  );

  it('at the start is said once, and the start continues', async (context) => {
    const { redis, start } = await started(context);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    const one = await start();
    expect([one.health.isUp(), one.health.isConnected()]).toEqual([false, true]);
    expect(away(one)).toHaveLength(1);
    expect(one.log.join()).not.toContain('away at the start');
  });

  it('is a node of a cluster without slots', async (context) => {
    const { start } = await started(context, '--cluster-enabled', 'yes');
    const one = await start();
    expect(one.health.fault).toMatch(/a node of a cluster/);
  });

  it('leaves its connections when it is a replica, so that the address may lead to the primary', async (context) => {
    const { redis, start } = await started(context);
    const one = await start();
    const connected = async () =>
      Number(/total_connections_received:(\d+)/.exec(String(await redis.command('INFO', 'stats')))![1]);
    await redis.command('REPLICAOF', '127.0.0.1', '1');
    await until(() => !one.health.isUp());
    const asked = await connected();
    // Each question is a connection, too.
    let questions = 0;
    await until(async () => (await connected()) - asked - ++questions >= 4, { describe: 'two pairs of connections' });
  });

  it('refuses hints alone, and the next one is tried after a while', async (context) => {
    const { redis, start } = await started(context);
    const one = await start();
    // The probe uses neither this command nor any like it.
    await redis.command('ACL', 'SETUSER', 'default', '-hmset');
    await one.queue.publish(chunk(++lastId, Lane.Normal));
    expect(one.health.isUp()).toBe(false);
    expect(away(one)).toHaveLength(1);
    await ALL_RIGHTS(redis);
    const goesOn = async () => {
      await one.queue.publish(chunk(++lastId, Lane.Normal));
      return one.health.isUp();
    };
    await until(goesOn, { describe: 'the next hint' });
    expect(back(one)).toHaveLength(1);
  });

  it('is written to by the probe in one key, which ends', async (context) => {
    const { redis, start } = await started(context);
    const one = await start();
    await until(async () => Number(await redis.command('EXISTS', '{recado:test}:probe')) === 1);
    expect(Number(await redis.command('PTTL', '{recado:test}:probe'))).toBeGreaterThan(0);
    expect(one.health.isUp()).toBe(true);
  });
});
