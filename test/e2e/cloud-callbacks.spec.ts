import { personOf } from '@recado/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { inThirtyDays } from './helpers/clock.js';
import { acceptedOne, look } from './helpers/enqueue.js';

const CARRIER = 'aviso:pt_BR';

let meta: WhatsAppCloudStandIn;
let server: Server;
let client: Api;
let panel: PanelClient;

beforeAll(async () => {
  meta = await WhatsAppCloudStandIn.start();
  meta.windows.areUsed = true;
  meta.desk.add('aviso', 'pt_BR', 'Olá! {{1}} Até logo.');
  const { url, phoneNumberId, token, appSecret, businessAccountId } = meta.settings;
  const env = {
    GATEWAY: 'whatsapp-cloud',
    WHATSAPP_API_URL: url,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_BUSINESS_ACCOUNT_ID: businessAccountId,
    WHATSAPP_OUTSIDE_WINDOW: 'template',
    WHATSAPP_CARRIER_TEMPLATE: CARRIER,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  };
  server = await startServer({ env });
  meta.callbackUrl = `${server.url}/gateways/default/receipts`;
  client = api(server, await createKey(server));
  panel = new PanelClient(server);
  await panel.login();
});
afterAll(async () => {
  await server?.stop();
  await meta?.close();
});

const post = async (request: { headers: Record<string, string>; body: string }) => {
  const { status } = await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...request });
  expect(status).toBe(200);
};
const ask = <Row>(sql: string) => askDatabase<Row>(server.folder, sql);
const applied = () =>
  until(async () => {
    const [row] = await ask<{ open: number }>(
      'SELECT COUNT(*) AS open FROM gateway_callbacks WHERE next_at IS NOT NULL',
    );
    return Number(row?.open) === 0;
  });
const read = (id: number) =>
  until(
    async () => {
      const message = await look(client, id);
      return message.status === 'Lida' && message;
    },
    { describe: `message ${id} to be read` },
  );
const isCanceled = (id: number) =>
  until(async () => (await look(client, id)).failure_code === 'opted_out', {
    describe: `message ${id} to be canceled`,
  });
const formTo = (phone: string) => meta.taken.filter(({ to }) => to === phone).map(({ form }) => form);

describe('a recipient who hides the number', () => {
  it('opens the window of the number as soon as Meta names both', async () => {
    const [phone, userId] = ['5531987310001', 'BR.1502576394655843'];
    await post(meta.written({ userId, type: 'image', part: { id: '1003383421387256', mime_type: 'image/jpeg' } }));
    await applied();
    expect(await ask('SELECT person FROM recipient_contacts')).toEqual([{ person: `bsuid:${userId}` }]);
    const before = await acceptedOne(client, { phone, message: 'antes' });
    await read(before.id);
    expect(formTo(phone)).toEqual(['template:aviso']);

    meta.windows.openFor(phone);
    await post(meta.callback([{ id: 'wamid.elsewhere', status: 'delivered', recipient: phone, userId }]));
    await applied();
    const [contact] = await ask<{ inboundAt: number | null }>(
      `SELECT inbound_at AS inboundAt FROM recipient_contacts WHERE person = '${personOf(phone)}'`,
    );
    expect(Number(contact?.inboundAt)).toBeGreaterThan(0);
    const after = await acceptedOne(client, { phone, message: 'depois' });
    await read(after.id);
    expect(formTo(phone)).toEqual(['template:aviso', 'text']);
  });

  it('stops what waits for the number by a word, before and after Meta names both', async () => {
    const [phone, userId] = ['5531987330001', 'BR.2611111111111111'];
    const [earlier, later] = [
      await acceptedOne(client, { phone }, { scheduled_at: inThirtyDays() }),
      await acceptedOne(client, { phone: '5531987330002' }, { scheduled_at: inThirtyDays() }),
    ];
    await post(meta.written({ userId, text: 'SAIR' }));
    await applied();
    expect(await look(client, earlier.id)).toMatchObject({ status: 'Agendada' });
    await post(meta.written({ phone, userId, type: 'sticker', part: { id: '1' } }));
    await isCanceled(earlier.id);

    const hidden = 'BR.2622222222222222';
    await post(meta.callback([{ id: 'wamid.x', status: 'sent', recipient: '553187330002', userId: hidden }]));
    await post(meta.written({ userId: hidden, text: 'sair' }));
    await isCanceled(later.id);
  });
});

describe('the price of a message', () => {
  it('is told by the API, summed once, and shown', async () => {
    const [first, second] = ['5531987320001', '5531987320002'];
    await post(meta.written({ phone: second }));
    await applied();
    const charged = await acceptedOne(client, { phone: first, message: 'oi' });
    const free = await acceptedOne(client, { phone: second, message: 'oi' });
    expect(await read(charged.id)).toMatchObject({
      pricing: { billable: true, category: 'utility', type: 'regular' },
    });
    expect(await read(free.id)).toMatchObject({
      pricing: { billable: false, category: 'service', type: 'free_customer_service' },
    });
    const sums = () =>
      ask<{ billable: number; messages: number }>(
        'SELECT billable, SUM(messages) AS messages FROM price_figures GROUP BY billable ORDER BY billable',
      );
    const known = (await sums()).map(({ messages }) => Number(messages));
    const [priced] = await ask<{ messages: number }>(
      'SELECT COUNT(*) AS messages FROM messages WHERE pricing IS NOT NULL',
    );
    expect(known.reduce((sum, messages) => sum + messages, 0)).toBe(Number(priced?.messages));
    const { provider_message_id: id } = await look(client, charged.id);
    const pricing = { billable: false, pricing_model: 'PMP', type: 'free_entry_point', category: 'service' } as const;
    await post(meta.callback([{ id, status: 'delivered', recipient: first, pricing, timestamp: 1_790_000_000 }]));
    await applied();
    expect((await sums()).map(({ messages }) => Number(messages))).toEqual(known);
    expect((await look(client, charged.id)).pricing).toMatchObject({ billable: true });

    const [channel] = await ask<{ id: number }>("SELECT id FROM channels WHERE name = 'default'");
    const [key] = await ask<{ id: number }>(`SELECT api_key_id AS id FROM messages WHERE id = ${charged.id}`);
    const pages = [`/admin/channels/${channel?.id}`, `/admin/api-keys/${key?.id}`, `/admin/messages/${charged.id}`];
    for (const page of pages) {
      const { text } = await panel.open(page);
      expect({ page, shown: ['Utilidade', 'cobrada'].filter((word) => text.includes(word)) }).toEqual({
        page,
        shown: ['Utilidade', 'cobrada'],
      });
    }
  });
});

describe('news of the account', () => {
  it('reach the channel, once for each that is new', async () => {
    const update = { display_phone_number: '5511900000000', event: 'DOWNGRADE' };
    const limit = { ...update, max_daily_conversations_per_business: 'TIER_2K' };
    const template = { message_template_name: 'aviso', message_template_language: 'pt-BR' };
    const changes = [
      ['phone_number_quality_update', limit],
      ['account_update', { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } }],
      ['template_category_update', { ...template, previous_category: 'UTILITY', new_category: 'MARKETING' }],
    ] as const;
    for (const [field, value] of changes) await post(meta.news(field, value));
    await applied();
    const news = await ask<Record<string, unknown>>(
      'SELECT c.name, n.kind, n.subject, n.value, n.detail FROM channel_news n JOIN channels c ON c.id = n.channel_id',
    );
    expect(news).toEqual(
      expect.arrayContaining([
        { name: 'default', kind: 'messaging_limit', subject: '', value: 'TIER_2K', detail: 'DOWNGRADE 5511900000000' },
        { name: 'default', kind: 'account', subject: '', value: 'ACCOUNT_VIOLATION', detail: 'SCAM' },
        {
          name: 'default',
          kind: 'template_category',
          subject: 'aviso:pt_BR',
          value: 'MARKETING',
          detail: 'UTILITY → MARKETING',
        },
      ]),
    );
  });
});
