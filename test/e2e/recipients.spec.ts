import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import type { CloudWritten } from '../support/stand-ins/cloud-webhooks.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { inThirtyDays } from './helpers/clock.js';
import { acceptedOne, look } from './helpers/enqueue.js';
import { startNotifying, subscribe } from './helpers/webhooks.js';

const PHONE = '5531987300001';
/** The same without the ninth digit. */
const TWIN = '553187300001';
const OTHER = '5531987300002';
const UNKNOWN = '5531987300009';
const USER_ID = 'BR.1502576394650001';
const TEXT = 'Seu exame ficou pronto';
const WRITTEN = 'Obrigada, doutora';
const EVENTS = ['message.sent', 'message.delivered', 'message.read', 'message.canceled', 'message.received'];
/** Everything that names people, but the opt-outs and the audit trail, which say that a person opted out. */
const TABLES = [
  ...['messages', 'delivery_attempts', 'early_receipts', 'gateway_callbacks', 'inbound_messages', 'notifications'],
  ...[
    'recipient_contacts',
    'recipient_identities',
    'pool_recipients',
    'sandbox_messages',
    'sandbox_replies',
    'batch_replies',
  ],
  ...[
    'marketing_preferences',
    'send_rows',
    'webhook_deliveries',
    'webhook_attempts',
    'idempotency_records',
    'intake_guards',
  ],
];

let meta: WhatsAppCloudStandIn;
let sink: WebhookSink;
let server: Server;
let erp: Api;
let crm: Api;

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
  server = await startNotifying({ env });
  const scopes = ['messages:write', 'messages:read', 'webhooks:write', 'opt_outs:write', 'inbound:read'];
  erp = api(server, await createKey(server, { name: 'ERP', scopes }));
  crm = api(server, await createKey(server, { name: 'CRM', scopes: ['messages:read_all', 'privacy'] }));
  await subscribe(erp, sink.url('/erp'), EVENTS);
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
  await meta?.close();
});

const write = (written: CloudWritten) => call(meta.written(written));
/** The person resumes marketing in WhatsApp. */
function allowMarketing(phone: string): Promise<void> {
  const chosen = { wa_id: phone, category: 'marketing_messages', value: 'resume', timestamp: 1_795_191_240 };
  const metadata = { phone_number_id: meta.settings.phoneNumberId };
  return call(meta.news('user_preferences', { metadata, user_preferences: [chosen] }));
}
async function call(request: ReturnType<WhatsAppCloudStandIn['news']>): Promise<void> {
  const answer = await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...request });
  expect(answer.status).toBe(200);
  await until(async () => (await ask('SELECT id FROM gateway_callbacks WHERE next_at IS NOT NULL')).length === 0, {
    describe: 'the callback to be applied',
  });
}
const ask = <Row = Json>(sql: string) => askDatabase<Row>(server.folder, sql);
const reaches = (id: number, status: string) =>
  until(async () => (await look(erp, id)).status === status, { describe: `message ${id} to be ${status}` });
/** Waits until the endpoint has got the event of a message. */
const isTold = (id: number, type: string) =>
  until(async () => sink.at('/erp').some(({ event }) => event.type === type && event.data.id === id), {
    describe: `the event ${type} of message ${id}`,
  });
/** The tables that have a copy of one of these words. */
async function copiesOf(...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of TABLES) {
    const rows = JSON.stringify(await ask(`SELECT * FROM ${table}`));
    if (words.some((word) => rows.includes(word))) found.push(table);
  }
  return found;
}
async function get(path: string): Promise<Json> {
  const { status, body, text } = await crm.get(`/api/recipients/${path}`);
  expect(status, text).toBe(200);
  return body;
}

describe('a recipient', () => {
  it('of whom nothing is known has empty values', async () => {
    const nothing = { opted_out: false, opt_out: null, windows: [], last_message: null, provider_ids: [] };
    expect(await get(UNKNOWN)).toEqual({ phone: UNKNOWN, ...nothing });
    const { held, ...page } = await get(`${UNKNOWN}/export`);
    expect(page).toEqual({ phone: UNKNOWN, messages: [], next_cursor: null });
    expect(Object.values(held as object).flat()).toEqual([]);
    expect((await crm.delete(`/api/recipients/${UNKNOWN}`)).body).toEqual({ erased: 0, canceled: 0, left: 0 });
  });

  it.each(['ana', '551198', '0551987654321'])('is not found by what is no number: %s', async (phone) => {
    for (const path of [phone, `${phone}/export`]) expect((await crm.get(`/api/recipients/${path}`)).status).toBe(404);
    expect((await crm.delete(`/api/recipients/${phone}`)).status).toBe(404);
  });

  it('is for keys with the scope, which a test key cannot have', async () => {
    expect((await erp.get(`/api/recipients/${PHONE}`)).status).toBe(403);
    expect((await erp.get(`/api/recipients/${PHONE}/export`)).status).toBe(403);
    expect((await erp.delete(`/api/recipients/${PHONE}`)).status).toBe(403);
    const scopes = ['messages:read', 'messages:read_all', 'privacy'];
    const trial = api(server, await createKey(server, { name: 'trial', scopes, test: true }));
    expect((await trial.get('/api/me')).body.scopes).toEqual(['messages:read']);
    expect((await trial.get(`/api/recipients/${PHONE}`)).status).toBe(403);
    expect((await trial.delete(`/api/recipients/${PHONE}`)).status).toBe(403);
  });

  it('is looked up, exported and erased by any spelling of the number, over all keys', async () => {
    const first = await acceptedOne(erp, { phone: PHONE, message: TEXT });
    await reaches(first.id, 'Enviada');
    await write({ phone: PHONE, userId: USER_ID, text: WRITTEN, id: 'wamid.in.1' });
    await write({ phone: OTHER, text: 'Oi', id: 'wamid.in.2' });
    await allowMarketing(PHONE);
    const second = await acceptedOne(erp, { phone: TWIN, message: TEXT });
    await reaches(second.id, 'Enviada');
    const beside = { scheduled_at: inThirtyDays(), legal_basis: 'contract' };
    const waiting = await acceptedOne(erp, { phone: PHONE, message: TEXT }, beside);
    const other = await acceptedOne(erp, { phone: OTHER, message: 'Olá' });
    await reaches(other.id, 'Enviada');
    for (const { id } of [first, second, other]) await isTold(id, 'message.sent');
    expect((await erp.post('/api/opt-outs', { phone: UNKNOWN })).status).toBe(200);

    const known = await get(TWIN);
    expect(known).toMatchObject({ phone: TWIN, opted_out: false, opt_out: null });
    expect(known.windows).toEqual([{ channel: 'default', open_until: expect.any(String) }]);
    expect(Date.parse(known.windows[0].open_until)).toBeGreaterThan(Date.now());
    expect(known.last_message).toMatchObject({ id: waiting.id, status: 'Agendada', channel: 'default' });
    expect(known.provider_ids).toEqual(expect.arrayContaining([`bsuid:${USER_ID}`, TWIN]));
    expect(await get(UNKNOWN)).toMatchObject({ opted_out: true, opt_out: { scope: 'all', source: 'api' } });

    const [{ newest } = { newest: 0 }] = await ask<{ newest: number }>('SELECT MAX(id) AS newest FROM audit_entries');
    const page = await get(`${PHONE}/export?limit=2`);
    expect(page.messages.map(({ id }: Json) => id)).toEqual([waiting.id, second.id]);
    expect(page.messages.map(({ legal_basis }: Json) => legal_basis)).toEqual(['contract', null]);
    expect(page.messages[1]).toMatchObject({ message: TEXT, phone: TWIN, attempt_log: [] });
    const [delivery] = page.messages[1].webhook_deliveries;
    expect(delivery).toMatchObject({ type: 'message.sent', payload: { data: { id: second.id, phone: TWIN } } });
    expect(page.held.batch_replies).toMatchObject([{ batch_id: expect.any(Number), opted_out: false }]);
    expect(page.held.received).toMatchObject([{ from: PHONE, text: WRITTEN }]);
    expect(page.held.contacts).toMatchObject([{ channel: 'default', wrote_at: expect.any(String) }]);
    expect(page.held.marketing_preferences).toEqual([
      { channel: 'default', value: 'resume', chosen_at: '2026-11-20T16:14:00.000Z' },
    ]);
    expect(page.held.identities).toMatchObject([{ identity: `bsuid:${USER_ID}` }]);
    const rest = await get(`${PHONE}/export?limit=2&cursor=${page.next_cursor}`);
    expect(rest).toMatchObject({ held: null, messages: [{ id: first.id, message: TEXT }], next_cursor: null });
    expect((await crm.get(`/api/recipients/${OTHER}/export?cursor=${page.next_cursor}`)).status).toBe(422);

    const { status, body } = await crm.delete(`/api/recipients/${TWIN}`);
    expect([status, body]).toEqual([200, { erased: 3, canceled: 1, left: 0 }]);
    await isTold(waiting.id, 'message.canceled');
    expect(await look(erp, waiting.id)).toMatchObject({ status: 'Cancelada', phone: null, message: null });
    expect(await look(erp, first.id)).toMatchObject({ status: 'Enviada', phone: null, message: null });
    expect(await look(erp, other.id)).toMatchObject({ phone: OTHER, message: 'Olá' });
    expect(await copiesOf(PHONE, TWIN, USER_ID, TEXT, WRITTEN)).toEqual([]);
    expect(await copiesOf(OTHER)).toEqual(
      expect.arrayContaining(['messages', 'inbound_messages', 'recipient_contacts', 'webhook_deliveries']),
    );

    expect((await crm.delete(`/api/recipients/${PHONE}`)).body).toEqual({ erased: 0, canceled: 0, left: 0 });
    expect(await get(PHONE)).toMatchObject({ windows: [], last_message: null, provider_ids: [] });
    const audited = await ask<{ details: string }>(
      `SELECT details FROM audit_entries WHERE action = 'recipient.erased' AND details LIKE '%"erased":3%'`,
    );
    expect(audited.map(({ details }) => JSON.parse(details) as object)).toEqual([body]);
    // One entry for an export, however many pages it has.
    const exported = `SELECT actor_name AS name FROM audit_entries WHERE action = 'recipient.exported' AND id > ${newest}`;
    expect(await ask(exported)).toEqual([{ name: 'CRM' }]);
  });

  it('has an opt-out that outlives the erasure', async () => {
    const phone = '5531987300003';
    expect((await erp.post('/api/opt-outs', { phone })).status).toBe(200);
    expect((await get(`${phone}/export`)).held.opt_outs).toMatchObject([{ phone, scope: 'all', test: false }]);
    expect((await crm.delete(`/api/recipients/${phone}`)).status).toBe(200);
    expect(await get(phone)).toMatchObject({ opted_out: true });
    const { id } = await acceptedOne(erp, { phone });
    await reaches(id, 'Cancelada');
  });
});
