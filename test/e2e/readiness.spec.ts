import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { accepted, message } from './helpers/enqueue.js';
import { figure, METRICS_TOKEN, scrape } from '../support/metrics.js';

describe.skipIf(!hasRedis)('a server that does everything, and its Redis', () => {
  let redis: PrivateRedis;
  let server: Server;

  beforeAll(async () => {
    redis = await startRedis();
    server = await startServer({ env: { REDIS_URL: redis.url, METRICS_TOKEN } });
  });
  afterAll(async () => {
    await server.stop();
    await redis.kill();
  });

  const ready = () => api(server).get('/health/ready');
  const says = (status: string) =>
    until(async () => (await ready()).body.status === status, { describe: `the server to be ${status}` });

  it('is ready with it', async () => {
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { database: 'ok', redis: 'ok' } },
    });
    expect(figure(await scrape(server), 'recado_redis_up')).toBe(1);
  });

  it('is degraded without it, takes messages in all the same, and recovers', async () => {
    const client = api(server, await createKey(server));
    await redis.kill();
    await says('degraded');
    const { status, body } = await ready();
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'degraded', checks: { database: 'ok', redis: 'failed' } },
    });
    await accepted(client, { messages: [message()] });
    await until(async () => (await scrape(server)).includes('recado_redis_up 0\n'));
    await redis.start();
    await says('ready');
  });

  it('says no more than that to a stranger', async () => {
    const { text } = await ready();
    expect(text).not.toMatch(/127\.0\.0\.1|redis:\/\/|sqlite|\d{4}/);
  });
});
