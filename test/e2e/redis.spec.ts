import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { promptly } from '../support/promptly.js';
import { Punctuality } from '../support/punctuality.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { runServerToExit, type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { messages } from './helpers/enqueue.js';

/** Time within which all waiting messages are sent after Redis is back, without a restart. */
const RESUMED_WITHIN_MS = 15_000;

describe.skipIf(!hasRedis)('A server with Redis', () => {
  let redis: PrivateRedis;
  let stub: HttpGatewayStub;
  let server: Server;
  let client: Api;
  let sentBefore: number;

  beforeAll(async () => {
    [redis, stub] = await Promise.all([startRedis(), startHttpGatewayStub()]);
    server = await startServer({ env: { REDIS_URL: redis.url, GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
    client = api(server, await createKey(server));
  });
  beforeEach(() => void (sentBefore = stub.requests.length));
  afterAll(async () => {
    await server?.stop();
    await Promise.all([stub?.close(), redis?.kill()]);
  });

  /** How many messages this test has sent. */
  const sent = () => stub.requests.length - sentBefore;

  async function accepted(count: number): Promise<number[]> {
    const { status, body } = await client.post('/api/enqueue-messages', { messages: messages(count) });
    expect(status).toBe(200);
    return (body.messages as { id: number }[]).map(({ id }) => id);
  }
  /** Each message exactly once, because the database decides what may be sent. */
  async function untilSentOnce(ids: readonly number[]): Promise<void> {
    const missing = () => ids.filter((id) => !stub.accepted.has(id)).length;
    await until(() => missing() === 0, {
      describe: () => `all; ${missing()} are missing\n${server.logs()}`,
    });
    expect(stub.requests).toHaveLength(stub.accepted.size);
  }

  it('sends accepted messages at once', async () => {
    await promptly(2_000, async () => {
      const ids = await accepted(1);
      const from = performance.now();
      await untilSentOnce(ids);
      return performance.now() - from;
    });
  });

  it('loses and repeats nothing when Redis is emptied again and again', async () => {
    const ids = await accepted(4_000);
    for (const share of [500, 1_500, 2_500]) {
      await until(() => sent() >= share + randomInt(300));
      await redis.flush();
    }
    await untilSentOnce(ids);
  });

  it('accepts messages while Redis is unavailable, and sends them soon after its return', async () => {
    const before = await accepted(2_000);
    await until(() => sent() >= randomInt(200, 800));
    await redis.kill();
    const meanwhile = await accepted(500);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    await redis.start();
    const punctuality = new Punctuality();
    const from = performance.now();
    await untilSentOnce([...before, ...meanwhile]);
    expect(performance.now() - from).toBeLessThan(punctuality.allow(RESUMED_WITHIN_MS));
  });

  it('accepts messages while Redis is a read-only replica, says so everywhere, and sends them afterwards', async () => {
    await redis.command('REPLICAOF', '127.0.0.1', '1');
    const ready = () => api(server).get('/health/ready');
    await until(async () => (await ready()).body.status === 'degraded');
    expect((await ready()).body).toMatchObject({
      checks: { database: 'ok', redis: 'failed' },
      reason: expect.stringMatching(/read-only replica/),
    });
    const ids = await accepted(3);
    const [first] = ids as [number];
    expect((await client.get(`/api/messages/${first}`)).body.waiting_for).toEqual({
      code: 'queue_unavailable',
      until: null,
      reason: null,
    });
    expect(server.logs().match(/"msg":"Redis takes no writes[^"]*/g)).toHaveLength(1);
    await redis.command('REPLICAOF', 'NO', 'ONE');
    await untilSentOnce(ids);
    await until(async () => (await ready()).body.status === 'ready');
  });

  it('stops in time while Redis is unavailable', async () => {
    await redis.kill();
    await promptly(5_000, async () => {
      const begin = performance.now();
      expect(await server.stop()).toMatchObject({ code: 0 });
      const passed = performance.now() - begin;
      await server.start();
      return passed;
    });
  });
});

it.skipIf(!hasRedis)('A start is refused with a Redis that lacks the database', async () => {
  const redis = await startRedis();
  const { code, output } = await runServerToExit({ env: { REDIS_URL: `${redis.url}/99` } });
  expect(code).toBe(1);
  expect(output).toMatch(/^REDIS_URL names database 99, .*\.$/m);
  expect(output).not.toContain('    at ');
  await redis.kill();
});

it.skipIf(!hasRedis)('A start is refused with a Redis that evicts entries', async () => {
  const redis = await startRedis('--maxmemory-policy', 'volatile-lru');
  const { code, output } = await runServerToExit({ env: { REDIS_URL: redis.url } });
  expect(code).toBe(1);
  expect(output).toContain('set its maxmemory-policy from volatile-lru to noeviction');
  expect(output).not.toContain('    at ');
  await redis.kill();
});
