import { AnchoredClock, DomainError, Installation } from '@recado/core';
import { type Limits, RateLimits } from '@recado/intake';
import { RedisConnections, RedisHealth } from '@recado/redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Counters } from '../../libs/intake/src/limits/counters.js';
import { testConfig } from '../support/fixtures/test-config.js';
import { promptly } from '../support/promptly.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';

const LIMITS: Limits = {
  requestsPerMinute: null,
  requestsPerDay: 20,
  messagesPerMinute: null,
  messagesPerDay: 1_000,
};

describe.skipIf(!hasRedis)('Rate limits of several processes', () => {
  let redis: PrivateRedis;
  let connections: RedisConnections[];
  let processes: RateLimits[];

  beforeEach(async () => {
    // Every count that was answered must still be there after a kill.
    redis = await startRedis('--appendfsync', 'always');
    connections = await Promise.all([1, 2].map(() => RedisConnections.open(redis.url, new Installation('test', 0))));
    const config = testConfig({ NODE_ENV: 'test' });
    processes = connections.map((each) => new RateLimits(new Counters(each), new AnchoredClock(), config));
    await untilConnected();
  });
  afterEach(async () => {
    await Promise.all(connections.map((each) => each.close()));
    await redis.kill();
  });

  const untilConnected = () => until(() => connections.every(({ commands }) => commands.status === 'ready'));
  const allowance = (index: number) => processes[index % 2]!.allowanceOf({ keyId: 7, limits: LIMITS }, [])!;
  /** How many of these pass; only the limit may refuse one. */
  async function passing(work: readonly Promise<void>[]): Promise<number> {
    const results = await Promise.allSettled(work);
    for (const result of results) {
      if (result.status === 'rejected') expect((result.reason as DomainError).code).toBe('rate_limited');
    }
    return results.filter(({ status }) => status === 'fulfilled').length;
  }
  const requests = (count: number, of = (index: number) => index) =>
    passing(Array.from({ length: count }, (_, index) => allowance(of(index)).countRequest()));

  it('let as many requests pass as one process would', async () => {
    expect(await requests(50)).toBe(20);
    expect(await requests(4)).toBe(0);
  });

  it('let as many messages pass as one process would, and those that were given back', async () => {
    expect(await passing(Array.from({ length: 20 }, (_, index) => allowance(index).takeMessages(50)))).toBe(20);
    expect(await passing([allowance(0).takeMessages(1)])).toBe(0);
    await allowance(1).giveBackMessages(50);
    expect(await passing([allowance(0).takeMessages(50)])).toBe(1);
  });

  it('are counted by each process alone while Redis is away, and together again when it is back', async () => {
    expect(await requests(10)).toBe(10);
    await redis.kill();
    await until(() => connections.every(({ commands }) => commands.status !== 'ready'));
    expect([await requests(30, () => 0), await requests(5, () => 1)]).toEqual([20, 5]);
    await promptly(1_000, async () => void (await requests(30, () => 0)));
    await redis.start();
    await untilConnected();
    expect(await requests(30, () => 1)).toBe(10);
  });

  it('are counted by each process alone while Redis answers and refuses writes', async () => {
    const [own] = connections as [RedisConnections];
    const health = new RedisHealth(own);
    health.start();
    const limits = new RateLimits(new Counters(own, health), new AnchoredClock(), testConfig({ NODE_ENV: 'test' }));
    const one = () => limits.allowanceOf({ keyId: 7, limits: LIMITS }, [])!;
    await until(() => health.isUp());
    expect(await passing([one().takeMessages(900)])).toBe(1);
    await redis.command('CONFIG', 'SET', 'min-replicas-to-write', '1');
    await until(() => !health.isUp());
    const taken = await passing(Array.from({ length: 30 }, () => one().takeMessages(50)));
    expect(taken).toBe(20);
    health.stop();
  });

  it('delay no request for long when Redis does not answer', async () => {
    redis.freeze();
    let passed = 0;
    await promptly(5_000, async () => void (passed += await requests(2)));
    expect(passed).toBeGreaterThanOrEqual(2);
    redis.resume();
  });
});
