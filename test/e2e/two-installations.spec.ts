// On both shapes: two installations that share one Redis.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { messages } from './helpers/enqueue.js';

describe.skipIf(!hasRedis)('two installations on one database of one Redis', () => {
  let redis: PrivateRedis;
  let stubs: HttpGatewayStub[];
  let servers: Server[];

  beforeEach(async () => {
    redis = await startRedis();
    stubs = await Promise.all([startHttpGatewayStub(), startHttpGatewayStub()]);
    servers = await Promise.all(
      stubs.map(({ url }) => startServer({ env: { REDIS_URL: redis.url, GATEWAY: 'http', HTTP_GATEWAY_URL: url } })),
    );
  });

  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([...stubs.map((stub) => stub.close()), redis.kill()]);
  });

  async function accept(server: Server, count: number): Promise<void> {
    const client = api(server, await createKey(server));
    for (let batch = 0; batch < count / 20; batch++) {
      expect((await client.post('/api/enqueue-messages', { messages: messages(20) })).status).toBe(200);
    }
  }

  it('send all of their messages, each its own only', async () => {
    const [one, two] = servers as [Server, Server];
    await Promise.all([accept(one, 300), accept(two, 200)]);
    const counts = () => stubs.map((stub) => stub.accepted.size);
    await until(() => String(counts()) === '300,200', {
      describe: () => `300 and 200 messages; there are ${String(counts())}`,
    });
    expect(stubs.map((stub) => stub.requests.length)).toEqual([300, 200]);
    const keys = (await redis.command('KEYS', '*')) as string[];
    expect(new Set(keys.map((key) => key.split(':', 2).join(':'))).size).toBe(2);
  });
});
