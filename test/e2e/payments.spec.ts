import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { acceptedOne, look } from './helpers/enqueue.js';

/** Each test has a recipient of its own, since messages to one person keep a distance. */
const [ONE, OTHER, THIRD] = ['5531987203301', '5531987203302', '5531987203303'];
const PAYMENT = { type: 'link', url: 'https://loja.example/p', amount: 1_234, reference: 'pedido-4711' };
const TOLD = { status: 'captured', message: 'Recebemos, {name}! Obrigado.', description: 'Sai amanhã' };

describe('payments, and what becomes of them', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;
  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    const { url, phoneNumberId, token, appSecret } = meta.settings;
    const env = {
      ...{ GATEWAY: 'whatsapp-cloud', WHATSAPP_API_URL: url, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId },
      ...{ WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: 'x' },
    };
    server = await startServer({ env });
    client = api(server, await createKey(server));
  });
  afterAll(async () => {
    await server?.stop();
    await meta?.close();
  });

  const isSent = (id: number) =>
    until(
      async () => {
        const found = await look(client, id);
        return found.sent_at !== null && found;
      },
      { describe: `message ${id} to be sent` },
    );
  const tell = (id: number, body: object, headers: Record<string, string> = {}) =>
    client.post(`/api/messages/${id}/payment-status`, body, { headers });

  it('are told of by the same number, once for each key of the request', async () => {
    const { id } = await acceptedOne(client, { phone: ONE, message: 'Seu pedido:', payment: PAYMENT });
    expect(await isSent(id)).toMatchObject({ sent_as: 'payment', payment: PAYMENT });
    const key = { 'idempotency-key': 'pago-4711' };
    const first = await tell(id, TOLD, key);
    expect(first.status).toBe(200);
    const again = await tell(id, TOLD, key);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true']);
    expect((await tell(id, { ...TOLD, status: 'failed' }, key)).body.code).toBe('idempotency_mismatch');
    const news = first.body.messages[0].id as number;
    expect(news).not.toBe(id);
    expect(await isSent(news)).toMatchObject({
      ...{ sent_as: 'payment_status', phone: ONE },
      payment_status: {
        ...{ reference: 'pedido-4711', status: 'captured', order_status: 'processing' },
        description: 'Sai amanhã',
      },
    });
    expect(meta.taken.map(({ form, text }) => [form, text])).toEqual([
      ['payment', 'Seu pedido:'],
      ['payment_status', TOLD.message],
    ]);
  });

  it('end with their reason where Meta does not take what is told', async () => {
    const payment = { ...PAYMENT, reference: 'pedido-4712' };
    const { id } = await acceptedOne(client, { phone: OTHER, message: 'Seu pedido:', payment });
    await isSent(id);
    const paid = (await tell(id, TOLD)).body.messages[0].id as number;
    await isSent(paid);
    const canceled = (await tell(id, { ...TOLD, order_status: 'canceled' })).body.messages[0].id as number;
    const failed = await until(
      async () => {
        const found = await look(client, canceled);
        return found.status === 'Falhou' && found;
      },
      { describe: 'the refusal of Meta' },
    );
    expect(failed.failure_code).toBe('payment_status_refused');
  });

  it('are refused, with what is wrong, where there is nothing to tell of', async () => {
    const { id } = await acceptedOne(client, { phone: THIRD, message: 'Oi' });
    await isSent(id);
    expect(await tell(id, TOLD)).toMatchObject({ status: 409, body: { code: 'payment_not_open' } });
    expect(await tell(9_999_999, TOLD)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const wrong = await tell(id, { status: 'paid', order_status: 'x', description: 'x'.repeat(121) });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      422,
      ['description', 'message', 'order_status', 'status'],
    ]);
    const other = api(server, await createKey(server, { name: 'Outra' }));
    expect((await other.post(`/api/messages/${id}/payment-status`, TOLD)).status).toBe(404);
  });
});
