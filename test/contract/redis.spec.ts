import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Installation } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasProgram } from '../support/test-programs.js';
import { RedisConnections, SENTINEL_SENTENCES } from '../../libs/redis/src/redis-connections.js';
import { RedisHealth } from '../../libs/redis/src/redis-health.js';
import { temporaryFolder } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { hasRedis, PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { type QueueProcess, startQueueProcess } from './queue-process.js';

let redis: PrivateRedis | undefined;
let one: QueueProcess | undefined;

afterEach(async () => {
  await one?.close();
  await redis?.kill();
  one = redis = undefined;
});

describe.skipIf(!hasRedis)('a start with Redis', () => {
  it('is refused when Redis drops entries, with advice', async () => {
    redis = await startRedis('--maxmemory-policy', 'allkeys-lru');
    await expect(startQueueProcess(redis.url)).rejects.toMatchObject({
      name: 'ConfigError',
      message:
        'REDIS_URL leads to a Redis that drops entries: set its maxmemory-policy from allkeys-lru to noeviction.',
    });
  });

  it('continues where CONFIG is forbidden, and warns that the policy is unknown', async () => {
    redis = await startRedis('--rename-command', 'CONFIG', '');
    one = await startQueueProcess(redis.url);
    expect(one.health.isUp()).toBe(true);
    expect(one.health.writeMs).toBeGreaterThan(0);
    expect(one.log.filter((line) => line.startsWith('warn'))).toEqual([
      'warn: maxmemory-policy cannot be read here (CONFIG is forbidden): see that it is noeviction',
    ]);
  });

  it('reports at a reconnection that Redis drops entries', async () => {
    redis = await startRedis();
    one = await startQueueProcess(redis.url);
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-random');
    await redis.command('CLIENT', 'KILL', 'TYPE', 'normal');
    const { log } = one;
    await until(() =>
      log.includes('error: This Redis drops entries: set its maxmemory-policy from allkeys-random to noeviction'),
    );
  });
});

describe.skipIf(!hasRedis)('the database that REDIS_URL names', () => {
  const REFUSED =
    'names database 99, which this Redis refuses (ERR DB index is out of range): name one that it has, or none';
  const keys = (database: PrivateRedis) => database.command('KEYS', '*');

  it('is the only one with keys', async () => {
    redis = await startRedis();
    one = await startQueueProcess(`${redis.url}/15`);
    await one.queue.publish({ channelId: 1, lane: 0, ids: [1] });
    expect(await one.queue.depth()).toEqual({ 0: 1, 1: 0, 2: 0 });
    expect(await keys(redis)).toEqual([]);
  });

  it('stops the start with one sentence where this Redis does not have it', async () => {
    redis = await startRedis();
    await expect(startQueueProcess(`${redis.url}/99`)).rejects.toMatchObject({
      name: 'ConfigError',
      message: `REDIS_URL ${REFUSED}.`,
    });
  });

  it('is not replaced by database 0 when the next Redis at the address does not have it', async () => {
    redis = await startRedis('--databases', '100');
    const { port } = redis;
    one = await startQueueProcess(`${redis.url}/99`);
    const { health, log, queue } = one;
    queue.consume(async () => undefined);
    await redis.kill();
    redis = new PrivateRedis(temporaryFolder(), port, []);
    await redis.start();
    await until(() => log.includes(`error: REDIS_URL ${REFUSED}. Messages are taken in and kept meanwhile`));
    await queue.publish({ channelId: 1, lane: 0, ids: [1] });
    expect(health.isUp()).toBe(false);
    const other = redis;
    const attempts = async () =>
      Number(/total_connections_received:(\d+)/.exec(String(await other.command('INFO')))![1]);
    const before = await attempts();
    await until(async () => (await attempts()) > before + 10);
    expect(await keys(other)).toEqual([]);
    expect(log.filter((line) => line.includes('database 99'))).toHaveLength(1);
  });
});

describe.skipIf(!hasRedis)('the log of a Redis that is away', () => {
  it('has one line without the password, and one when it is back', async () => {
    redis = await startRedis('--requirepass', 'sesame');
    one = await startQueueProcess(redis.url);
    const { health, log } = one;
    expect(health.isUp()).toBe(true);
    await redis.kill();
    await until(() => !health.isUp());
    await until(() => log.some((line) => line.includes('is away')));
    await startAgainAfterSomeAttempts();
    await until(() => log.some((line) => line.startsWith('log: Redis is back')));
    expect(log.filter((line) => /away|back/.test(line)).map((line) => line.replace(/[\d.]+ s/, 'N s'))).toEqual([
      'warn: Redis is away (ECONNREFUSED): messages are taken in and kept, and go out when it is back',
      'log: Redis is back after N s',
    ]);
    expect(log.join('\n')).not.toContain('sesame');
  });
});

describe.skipIf(!hasRedis)('a connection that is closed while it renews its subscription', () => {
  it('leaves no rejection behind that would end the process', async () => {
    redis = await startRedis();
    const connections = await RedisConnections.open(redis.url, new Installation('test', 0));
    const { subscriber } = connections;
    await subscriber.subscribe('anything');
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    subscriber.once('ready', () => {
      subscriber.disconnect();
      subscriber.stream.destroy();
    });
    await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await until(() => subscriber.status === 'end');
    await setImmediate();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    await connections.close();
  });
});

/** By the fifth attempt the rest is a second, so one line per attempt would show. */
async function startAgainAfterSomeAttempts(): Promise<void> {
  const since = performance.now();
  await until(() => performance.now() - since > 1_500);
  await redis?.start();
}

describe.skipIf(!hasRedis || !hasProgram('openssl'))('Redis over TLS', () => {
  let url: string;

  beforeEach(async () => {
    const folder = temporaryFolder();
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-keyout',
      key,
      '-out',
      certificate,
    ];
    execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' });
    const port = await freePort();
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
    redis = await startRedis('--tls-port', String(port), '--tls-auth-clients', 'no', ...files);
    url = `rediss://127.0.0.1:${port}`;
  });

  afterEach(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });

  it('is refused with a certificate of an unknown authority', async () => {
    one = await startQueueProcess(url);
    expect(one.health.isUp()).toBe(false);
    expect(one.log.join()).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  // The driver says of Sentinels only that a connection was closed.
  it('is refused with such a certificate of a Sentinel, which is said', async () => {
    const sentinels = `${url.replace('rediss:', 'rediss+sentinel:')}/mymaster`;
    const connections = await RedisConnections.open(sentinels, new Installation('test', 0));
    const health = new RedisHealth(connections);
    await until(() => health.fault === SENTINEL_SENTENCES.certificate, { describe: () => String(health.fault) });
    await connections.close();
  });

  it('carries chunks', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    one = await startQueueProcess(url);
    let taken = 0;
    one.queue.consume(async () => void taken++);
    await one.queue.publish({ channelId: 1, lane: 0, ids: [1] });
    await until(() => taken === 1);
  });
});
