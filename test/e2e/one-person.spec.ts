import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { whatsAppIdOf } from '../support/stand-ins/whatsapp-id.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { inThirtyDays } from './helpers/clock.js';
import { acceptedOne, look } from './helpers/enqueue.js';

const SCOPES = ['messages:write', 'messages:read', 'messages:read_all', 'opt_outs:read', 'privacy'];
const TEXT = 'Seu pedido saiu.';

/** A number of Mexico, which the table knows in two forms; and one of Togo, whose other form only the answers tell. */
const COUNTRIES = [
  ['known by the table', '525512340001'],
  ['learned from an answer', '2287090120001'],
] as const;

describe('one person by two numbers', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;

  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    meta.windows.areUsed = true;
    meta.desk.add('aviso', 'pt_BR', 'Aviso da loja: {{1}} Responda se precisar.');
    const { url, phoneNumberId, token, appSecret, businessAccountId } = meta.settings;
    server = await startServer({
      env: {
        GATEWAY: 'whatsapp-cloud',
        WHATSAPP_API_URL: url,
        WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
        WHATSAPP_TOKEN: token,
        WHATSAPP_APP_SECRET: appSecret,
        WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId,
        WHATSAPP_OUTSIDE_WINDOW: 'template',
        WHATSAPP_CARRIER_TEMPLATE: 'aviso:pt_BR',
      },
    });
    client = api(server, await createKey(server, { scopes: SCOPES }));
  });
  afterAll(async () => {
    await server?.stop();
    await meta?.close();
  });

  /** The person writes from the number by which WhatsApp knows them, and it is applied. */
  async function write(phone: string, text: string): Promise<void> {
    const written = meta.written({ phone: whatsAppIdOf(phone), text, id: `wamid.${phone}.${text}` });
    meta.windows.openFor(phone);
    expect((await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...written })).status).toBe(200);
    const waiting = 'SELECT id FROM gateway_callbacks WHERE next_at IS NOT NULL';
    await until(async () => (await askDatabase(server.folder, waiting)).length === 0, {
      describe: 'what was written to be applied',
    });
  }
  const form = async (phone: string): Promise<string | undefined> => {
    const before = meta.taken.length;
    const { id } = await acceptedOne(client, { phone, message: TEXT });
    await until(async () => ['Enviada', 'Entregue', 'Lida'].includes((await look(client, id)).status), {
      describe: 'the message to leave',
    });
    return meta.taken.slice(before).find(({ to }) => to === phone)?.form;
  };

  it.each(COUNTRIES)('%s: the window that one opened is open for the other, and SAIR stops both', async (_, typed) => {
    const known = whatsAppIdOf(typed);
    expect(known).not.toBe(typed);
    expect(await form(typed)).not.toBe('text');
    await write(known, 'Oi');
    expect(await form(typed)).toBe('text');

    const waiting = await acceptedOne(client, { phone: typed, message: TEXT }, { scheduled_at: inThirtyDays() });
    await write(known, 'SAIR');
    await until(async () => (await look(client, waiting.id)).failure_code === 'opted_out', {
      describe: 'what waits for the other number to be canceled',
    });
    const { body: recipient } = await client.get(`/api/recipients/${typed}`);
    expect(recipient).toMatchObject({ opted_out: true, provider_ids: expect.arrayContaining([known]) as unknown });

    const list = async (phone: string) => {
      const { body } = await client.get(`/api/messages?phone=${phone}&limit=100`);
      return (body.data as { id: number }[]).map(({ id }) => id);
    };
    expect(await list(typed)).toHaveLength(3);
    expect(await list(known)).toEqual(await list(typed));

    await client.delete(`/api/recipients/${known}`);
    for (const phone of [typed, known]) {
      const { body: left } = await client.get(`/api/recipients/${phone}`);
      // The wish of both numbers holds although nothing says any more that they are one.
      expect(left).toMatchObject({ opted_out: true, provider_ids: [], last_message: null });
    }
  });
});
