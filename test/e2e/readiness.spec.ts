import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { accepted, message } from './helpers/enqueue.js';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';

describe.skipIf(!hasRedis)('The readiness of a server in all roles', () => {
  let redis: PrivateRedis;
  let server: Server;

  beforeAll(async () => {
    redis = await startRedis();
    server = await startServer({ env: { REDIS_URL: redis.url, METRICS_TOKEN } });
  });
  afterAll(async () => {
    await server?.stop();
    await redis?.kill();
  });

  const ready = () => api(server).get('/health/ready');
  const becomes = (status: string) =>
    until(async () => (await ready()).body.status === status, { describe: `the server to be ${status}` });

  it('is ready with Redis', async () => {
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { database: 'ok', redis: 'ok' } },
    });
    expect(figure(await scrape(server), 'recado_redis_up')).toBe(1);
  });

  it('is degraded without Redis, still accepts messages, and recovers', async () => {
    const client = api(server, await createKey(server));
    await redis.kill();
    await becomes('degraded');
    const { status, body } = await ready();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'degraded',
        checks: { database: 'ok', redis: 'failed' },
        reason: 'Redis does not answer',
      },
    });
    await accepted(client, { messages: [message()] });
    await until(async () => (await scrape(server)).includes('recado_redis_up 0\n'));
    await redis.start();
    await becomes('ready');
  });

  it('reveals no details without a key', async () => {
    const { text } = await ready();
    expect(text).not.toMatch(/127\.0\.0\.1|redis:\/\/|sqlite|\d{4}/);
  });
});
