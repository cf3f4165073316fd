// On both shapes: the queue, which a feeder fills.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';

const CAMPAIGN = 5_000;
/** Most messages before one that is enqueued later: claimed messages, and the window that was published before. */
const IN_FRONT = 1_600;

describe('A campaign', () => {
  let stub: HttpGatewayStub;
  let server: Server;
  let release: () => void;

  beforeAll(async () => {
    stub = await startHttpGatewayStub();
    server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.close();
  });

  const position = (id: number) => stub.requests.findIndex((request) => request.id === id);

  it('delays neither messages of another key nor a one-time password', async () => {
    const campaign = api(server, await createKey(server, { name: 'campanha' }));
    const shop = api(server, await createKey(server, { name: 'loja' }));
    const gate = new Promise<void>((resolve) => (release = resolve));
    stub.behave(() => ({ kind: 'slow', until: gate, then: { kind: 'ok' } }));
    const messages = Array.from({ length: CAMPAIGN }, (_, i) => ({
      phone: String(5511900300000 + i),
      message: 'oferta',
    }));
    await campaign.post('/api/enqueue-messages', { messages });
    await until(() => stub.requests.length >= 63, { describe: 'the gateway to be busy' });
    const one = async (client: typeof shop, body: object) =>
      (await client.post('/api/enqueue-messages', body)).body.messages[0].id as number;
    const order = await one(shop, { messages: [{ phone: '5511900390000', message: 'seu pedido' }] });
    const otp = await one(campaign, {
      priority: 'high',
      messages: [{ phone: '5511900390001', message: 'seu código' }],
    });
    // The last connection is kept for the high lane, so the code leaves although all others are taken.
    await until(() => position(otp) >= 0, { describe: 'the code to leave while the gateway is busy' });
    expect(position(otp)).toBeLessThan(100);
    release();
    await until(() => stub.accepted.size === CAMPAIGN + 2, { describe: 'everything to arrive' });
    expect(position(order)).toBeLessThan(IN_FRONT);
  });
});
