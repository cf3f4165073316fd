import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import type { CloudWritten } from '../support/stand-ins/cloud-webhooks.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { inThirtyDays } from './helpers/clock.js';
import { acceptedOne, look, refusedOne } from './helpers/enqueue.js';
import { eventsAt, startNotifying, subscribe } from './helpers/webhooks.js';

const SCOPES = ['messages:write', 'messages:read', 'webhooks:write', 'opt_outs:read', 'inbound:read'];

let meta: WhatsAppCloudStandIn;
let sink: WebhookSink;
let server: Server;
let client: Api;

beforeAll(async () => {
  meta = await WhatsAppCloudStandIn.start();
  sink = await startWebhookSink();
  const { url, phoneNumberId, token, appSecret } = meta.settings;
  const env = {
    GATEWAY: 'whatsapp-cloud',
    WHATSAPP_API_URL: url,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: 'x',
  };
  server = await startNotifying({ env: { ...env, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  client = api(server, await createKey(server, { name: 'Chat', scopes: SCOPES }));
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
  await meta?.close();
});

const post = (callback: { headers: Record<string, string>; body: string }) =>
  fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...callback });
/** Resolves when every callback that was stored has been applied. */
const applied = () =>
  until(
    async () => {
      const waiting = await askDatabase(server.folder, 'SELECT id FROM gateway_callbacks WHERE next_at IS NOT NULL');
      return waiting.length === 0;
    },
    { describe: 'the callbacks to be applied' },
  );
/** A recipient writes, and what they wrote is applied. */
async function write(written: CloudWritten): Promise<void> {
  expect((await post(meta.written(written))).status).toBe(200);
  await applied();
}
const isCanceled = async (id: number) => (await look(client, id)).failure_code === 'opted_out';

describe('a recipient whose number is hidden', () => {
  it('stops what waits for them, once their number is learned', async () => {
    const phone = '5531987100001';
    const userId = 'BR.1502576394655843';
    const waiting = await acceptedOne(client, { phone }, { scheduled_at: inThirtyDays() });
    await write({ userId, text: 'SAIR', id: 'wamid.hidden.1' });
    expect((await look(client, waiting.id)).status).toBe('Agendada');
    const panel = new PanelClient(server);
    await panel.login();
    expect((await panel.open('/admin/opt-outs')).text).toContain('Id de usuário …5843');

    const sent = meta.taken.length;
    await write({ phone, userId, text: 'e agora?', id: 'wamid.hidden.2' });
    await until(() => isCanceled(waiting.id), { describe: 'the cancelation' });
    const later = await acceptedOne(client, { phone });
    await until(() => isCanceled(later.id), { describe: 'the later message to be canceled' });
    expect(meta.taken.slice(sent)).toEqual([]);
    const { data } = (await client.get(`/api/opt-outs?phone=${phone}`)).body;
    expect(data).toMatchObject([{ phone, scope: 'all', source: 'recipient', channel: 'default' }]);
    expect((await panel.open('/admin/opt-outs')).text).not.toContain('Id de usuário');
  });
});

describe('a message to a user ID', () => {
  const userId = 'BR.1349000000004711';
  const send = (changes: object = {}, beside: object = {}) =>
    acceptedOne(client, { phone: undefined, user_id: userId, ...changes }, beside);
  const taken = (recipient: string) => meta.taken.filter(({ to }) => to === recipient);

  it('answers who wrote with a hidden number, keeps what they refuse, and is theirs when the number is learned', async () => {
    const { secret } = await subscribe(client, sink.url('/hidden'), ['message.received', 'message.sent']);
    await write({ userId, text: 'Oi, tem pão?', id: 'wamid.user.1' });
    const told = () => eventsAt(sink, '/hidden', secret);
    await until(() => told().length > 0, { describe: 'what they wrote' });
    expect(told()[0]!.data).toMatchObject({ from: null, user_id: userId, text: 'Oi, tem pão?' });

    const first = await send({ message: 'Temos!' });
    expect(first).toMatchObject({ phone: null, user_id: userId });
    await until(() => taken(userId).length === 1, { describe: 'the answer at Meta' });
    const { json } = meta.requests.at(-1)!;
    expect(json).toMatchObject({ recipient: userId });
    expect(json).not.toHaveProperty('to');
    await until(async () => (await look(client, first.id)).sent_at !== null, { describe: 'the answer to be sent' });
    expect(await look(client, first.id)).toMatchObject({ phone: null, user_id: userId, status: 'Enviada' });
    await until(() => told().some(({ type }) => type === 'message.sent'), { describe: 'the event of it' });
    expect(told().find(({ type }) => type === 'message.sent')!.data).toMatchObject({ phone: null, user_id: userId });
    expect((await client.get(`/api/messages?user_id=${userId}`)).body.data).toMatchObject([{ id: first.id }]);

    const waiting = await send({}, { scheduled_at: inThirtyDays() });
    await write({ userId, text: 'SAIR', id: 'wamid.user.2' });
    await until(() => isCanceled(waiting.id), { describe: 'what waited to be canceled' });
    const refusedLater = await send();
    await until(() => isCanceled(refusedLater.id), { describe: 'the later message to be canceled' });
    expect(taken(userId)).toHaveLength(1);

    const phone = '5531987100005';
    await write({ phone, userId, text: 'sou eu', id: 'wamid.user.3' });
    const byNumber = await send();
    expect(byNumber).toMatchObject({ phone });
    expect(byNumber).not.toHaveProperty('user_id');
    await until(() => isCanceled(byNumber.id), { describe: 'the message to the number to be canceled' });
    const { data } = (await client.get(`/api/opt-outs?phone=${phone}`)).body;
    expect(data).toMatchObject([{ phone, scope: 'all', source: 'recipient' }]);
    const ofPerson = (await client.get(`/api/messages?phone=${phone}`)).body.data as Json[];
    expect(ofPerson.map(({ id }) => id)).toEqual([byNumber.id, refusedLater.id, waiting.id, first.id]);
    const owner = api(
      server,
      await createKey(server, { name: 'Privacidade', scopes: ['privacy', 'messages:read_all'] }),
    );
    // Whom a channel has reached stays with the name by which it did.
    const surrogate = `SELECT phone FROM hidden_recipients WHERE identity = 'bsuid:${userId}'`;
    const reached = `UPDATE recipient_contacts SET reached_at = 1795191240000 WHERE person IN (${surrogate})`;
    await askDatabase(server.folder, reached);
    const { held } = (await owner.get(`/api/recipients/${phone}/export`)).body;
    expect(held.contacts).toMatchObject([{ channel: 'default', reached_at: expect.any(String) }]);
  });

  it('is found, exported and erased by the ID', async () => {
    const own = 'BR.1349000000004712';
    const owner = api(server, await createKey(server, { name: 'DPO', scopes: ['privacy', 'messages:read_all'] }));
    await write({ userId: own, text: 'bom dia', id: 'wamid.user.4' });
    const early = (await owner.get(`/api/recipients/${own}`)).body;
    expect(early).toMatchObject({ phone: null, user_id: own, opted_out: false, last_message: null });
    expect(early.windows).toMatchObject([{ channel: 'default', open_until: expect.any(String) }]);
    const { id } = await send({ user_id: own });
    await until(async () => (await look(client, id)).sent_at !== null, { describe: 'the message to be sent' });
    const known = { phone: null, last_message: { id }, provider_ids: [`bsuid:${own}`] };
    expect((await owner.get(`/api/recipients/${own}`)).body).toMatchObject(known);
    const panel = new PanelClient(server);
    await panel.login();
    expect((await panel.open(`/admin/messages/${id}`)).text).toContain(own);
    expect((await panel.open('/admin/messages')).text).toContain('ID …4712');
    const page = (await panel.open(`/admin/recipients?phone=${own}`)).text;
    for (const text of [`bsuid:${own}`, `/admin/messages/${id}`]) expect(page).toContain(text);
    expect((await panel.open(`/admin/search?q=${own}`)).text).toContain(`/admin/recipients?phone=${own}`);
    const roles = { previous_owner_role: 'customer_service', new_owner_role: 'ai_agent' };
    const passed = { type: 'control_passed', control_passed: roles, timestamp: String(Math.floor(Date.now() / 1_000)) };
    const number = { phone_number_id: meta.settings.phoneNumberId };
    const change = { recipient: number, sender: { user_id: own }, ...passed };
    expect((await post(meta.news('messaging_handovers', change))).status).toBe(200);
    await applied();
    for (const address of [`/admin/messages/${id}`, `/admin/recipients?phone=${own}`]) {
      expect((await panel.open(address)).text).toContain('a conversa passou de customer_service para ai_agent');
    }
    const { held, messages, ...asked } = (await owner.get(`/api/recipients/${own}/export`)).body;
    expect(asked).toMatchObject({ phone: null, user_id: own });
    expect(messages).toMatchObject([{ id, phone: null, user_id: own }]);
    expect(held.handovers).toMatchObject([{ channel: 'default', change: 'passed', new_role: 'ai_agent' }]);
    expect(held.identities).toEqual([{ identity: `bsuid:${own}`, learned_at: null }]);
    await until(async () => (await owner.delete(`/api/recipients/${own}`)).body.left === 0, {
      describe: 'the erasure',
    });
    expect(await look(client, id)).toMatchObject({ phone: null, message: null });
    expect((await owner.get(`/api/recipients/${own}/export`)).body).toMatchObject({
      held: { contacts: [], handovers: [], identities: [] },
      messages: [],
    });
    const rows = await askDatabase(
      server.folder,
      `SELECT phone FROM hidden_recipients WHERE identity = 'bsuid:${own}'`,
    );
    expect(rows).toEqual([]);
  });

  it('whose ID is forgotten offers no request and no page by what stands for it', async () => {
    const own = 'BR.1349000000004714';
    const { id } = await send({ user_id: own }, { scheduled_at: inThirtyDays() });
    const panel = new PanelClient(server);
    await panel.login();
    const page = async () => (await panel.open(`/admin/messages/${id}`)).text;
    expect(await page()).toContain('id="curl"');
    await askDatabase(server.folder, `DELETE FROM hidden_recipients WHERE identity = 'bsuid:${own}'`);
    const later = await page();
    expect(later).toContain('ID …4714');
    for (const text of ['id="curl"', '/admin/recipients?phone=']) expect(later).not.toContain(text);
    await client.post(`/api/messages/${id}/cancel`, {});
  });
});

describe('a LID chat on WAHA', () => {
  let waha: WahaStandIn;
  let own: Server;
  beforeAll(async () => {
    waha = await WahaStandIn.start({ engine: 'NOWEB' });
    const { url, apiKey, webhookSecret } = waha.settings;
    const env = { GATEWAY: 'waha', WAHA_URL: url, WAHA_API_KEY: apiKey, WAHA_HMAC_KEY: webhookSecret };
    own = await startNotifying({ env });
  });
  afterAll(async () => {
    await own?.stop();
    await waha?.close();
  });

  it('stops what waits for its person, once their number is learned', async () => {
    const phone = '5531987100004';
    const person = api(own, await createKey(own, { name: 'ERP', scopes: SCOPES }));
    const says = (callback: { headers: Record<string, string>; body: string }) =>
      fetch(`${own.url}/gateways/default/receipts`, { method: 'POST', ...callback });
    const waiting = await acceptedOne(person, { phone }, { scheduled_at: inThirtyDays() });
    expect((await says(waha.inbound({ lid: '4711' }, 'Sair!'))).status).toBe(200);
    await until(async () => (await askDatabase(own.folder, 'SELECT identity FROM identity_opt_outs')).length === 1, {
      describe: 'the opt-out by the identity',
    });
    expect((await look(person, waiting.id)).status).toBe('Agendada');
    await says(waha.inbound({ phone, lid: '4711' }, 'oi'));
    const isStopped = async (id: number) => (await look(person, id)).failure_code === 'opted_out';
    await until(() => isStopped(waiting.id), { describe: 'the cancelation' });
    const later = await acceptedOne(person, { phone });
    await until(() => isStopped(later.id), { describe: 'the later message to be canceled' });
    expect(waha.taken).toEqual([]);
    const refused = await refusedOne(person, { phone: undefined, user_id: 'BR.1' });
    expect(Object.keys(refused)).toEqual(['messages.0.user_id']);
  });
});

describe('message.received', () => {
  /** The events of a path whose text is this. */
  const told = (path: string, secret: string, text: string): Json[] =>
    eventsAt(sink, path, secret).filter(({ data }) => data.text === text);

  it('comes once though the provider repeats its callback, with the message that it answers', async () => {
    const phone = '5531987100002';
    const { secret } = await subscribe(client, sink.url('/received'), ['message.received']);
    const answered = await acceptedOne(client, { phone });
    await until(async () => (await look(client, answered.id)).sent_at !== null, { describe: 'the message to be sent' });
    const { provider_message_id: replyTo } = await look(client, answered.id);
    const written = { phone, text: 'Já paguei', id: 'wamid.answer.1', replyTo };
    await write(written);
    await until(() => told('/received', secret, 'Já paguei').length > 0, { describe: 'the event' });
    // The same message in another request, which is not the same byte by byte.
    await write({ ...written, timestamp: Math.floor(Date.now() / 1_000) - 60 });
    await write({ phone, text: 'Obrigada', id: 'wamid.answer.2' });
    await until(() => told('/received', secret, 'Obrigada').length > 0, { describe: 'the next event' });
    const [event, ...more] = told('/received', secret, 'Já paguei');
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'message.received', data: { channel: 'default', in_reply_to: answered.id } });
    expect(event!.data.provider_message_id).toBe('wamid.answer.1');
    expect(told('/received', secret, 'Obrigada')).toMatchObject([{ data: { in_reply_to: null } }]);
    expect(sink.at('/received').every(({ seen }) => seen === 1)).toBe(true);
    const copies = await askDatabase(
      server.folder,
      `SELECT id FROM webhook_deliveries WHERE type = 'message.received' AND payload LIKE '%paguei%'`,
    );
    expect(copies).toEqual([]);
  });

  it('needs the scope, and is not told to test keys', async () => {
    const poor = api(server, await createKey(server, { name: 'Pobre', scopes: ['webhooks:write'] }));
    const refused = await poor.post('/api/webhooks', { url: sink.url('/poor'), events: ['message.received'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.text).toContain('inbound:read');
    const test = api(server, await createKey(server, { name: 'Teste', scopes: SCOPES, test: true }));
    await subscribe(test, sink.url('/test'), ['message.received', 'opt_out.added']);
    const { secret } = await subscribe(client, sink.url('/live'), ['message.received', 'opt_out.added']);
    await write({ phone: '5531987100003', text: 'SAIR', id: 'wamid.out.1' });
    const types = () => eventsAt(sink, '/live', secret).map(({ type }) => type);
    await until(() => types().length === 2, { describe: 'both events' });
    expect(types().sort()).toEqual(['message.received', 'opt_out.added']);
    expect(sink.at('/test')).toEqual([]);
  });
});
