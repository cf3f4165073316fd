import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { startWebhookSink } from '../support/webhook-sink.js';
import { arrives, clientWithNewKey, queue, startNotifying, subscribe } from './helpers/webhooks.js';

/** Far below the grace of 20 s. */
const SOON_MS = 5_000;

it('The server stops soon although a browser keeps idle connections open', async () => {
  const server = await startServer();
  const silent = connect(server.port, '127.0.0.1');
  await once(silent, 'connect');
  const kept = connect(server.port, '127.0.0.1');
  kept.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(kept, 'data');
  const begin = performance.now();
  const { code } = await server.stop();
  expect(performance.now() - begin).toBeLessThan(SOON_MS);
  expect(code).toBe(0);
  silent.destroy();
  kept.destroy();
});

it('The server records what it is sending when it stops, although gateway and endpoints do not answer', async () => {
  const [gateway, sink] = await Promise.all([startHttpGatewayStub(), startWebhookSink()]);
  gateway.behave(() => ({ kind: 'hang', taken: true }));
  sink.behave(() => ({ kind: 'hang' }));
  const env = { GATEWAY: 'http', HTTP_GATEWAY_URL: gateway.url, SHUTDOWN_GRACE: '8s' };
  const server = await startNotifying({ env });
  const client = await clientWithNewKey(server, false);
  const { id } = await subscribe(client, sink.url());
  await client.post(`/api/webhooks/${id}/test`, {});
  await arrives(sink, () => true);
  await queue(client, 1);
  await until(() => gateway.requests.length === 1);
  const { code } = await server.stop();
  expect(code).toBe(0);
  const attempts = await askDatabase(server.folder, 'SELECT outcome, code FROM delivery_attempts');
  expect(attempts).toEqual([{ outcome: 'unknown', code: 'gateway_aborted' }]);
  await Promise.all([gateway.close(), sink.close()]);
});
