import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { sharedServer } from '../support/shared-server.js';
import { until } from '../support/until.js';
import { HOUR, iso, thisSecond, wall } from './helpers/clock.js';
import { accepted, acceptedOne, look, message, PHONE } from './helpers/enqueue.js';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const FIELDS = [
  'id',
  'batch_id',
  'reference',
  'phone',
  'message',
  'status',
  'priority',
  'channel',
  'pool',
  'scheduled_at',
  'created_at',
  'sent_at',
  'delivered_at',
  'read_at',
  'failed_at',
  'canceled_at',
  'expires_at',
  'attempts',
  'failure_code',
  'failure_reason',
  'failure_detail',
  'provider_message_id',
  'sent_as',
  'media',
  'template',
  'pricing',
  'waiting_for',
  'simulated',
];

let server: Server;
let client: Api;

beforeAll(async () => {
  server = await sharedServer();
  client = api(server, await createKey(server));
});

/** The message once it matches. */
function found(id: number, wanted: (message: Json) => boolean, by: Api = client): Promise<Json> {
  let last: Json;
  return until(
    async () => {
      last = await look(by, id);
      return wanted(last) && last;
    },
    { intervalMs: 50, describe: () => `another state than ${JSON.stringify(last)}` },
  );
}

/** A message to this phone once it has this status. */
async function sentTo(phone: string, status: string): Promise<Json> {
  const { id } = await acceptedOne(client, { phone });
  return found(id, (seen) => seen.status === status);
}

describe('GET /api/messages/{id}', () => {
  it('returns every field of a scheduled message', async () => {
    const [at, expiry] = [thisSecond() + HOUR, thisSecond() + 2 * HOUR];
    const own = { phone: 5511987654321, message: 'Oi, {name}', name: 'Ana', reference: 'completa', priority: 'high' };
    const beside = { timezone: 'Asia/Tokyo', scheduled_at: wall(at, 'Asia/Tokyo'), expires_at: iso(expiry) };
    const answer = await accepted(client, { ...beside, messages: [message(own)] });
    const { created_at, ...rest } = await look(client, answer.messages[0].id);
    expect(rest).toEqual({
      id: answer.messages[0].id,
      batch_id: answer.batch_id,
      reference: 'completa',
      phone: PHONE,
      message: 'Oi, Ana',
      status: 'Agendada',
      priority: 'high',
      channel: 'default',
      pool: null,
      scheduled_at: beside.scheduled_at,
      sent_at: null,
      delivered_at: null,
      read_at: null,
      failed_at: null,
      canceled_at: null,
      expires_at: new Date(expiry).toISOString(),
      attempts: 0,
      failure_code: null,
      failure_reason: null,
      failure_detail: null,
      provider_message_id: null,
      sent_as: null,
      media: null,
      template: null,
      pricing: null,
      waiting_for: { code: 'schedule', until: expect.stringMatching(ISO), reason: null },
      // The channel of the server under test is the simulator.
      simulated: true,
    });
    expect(created_at).toMatch(ISO);
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(HOUR);
  });

  it('never returns name and email, which were only substituted', async () => {
    const { id } = await acceptedOne(client, { name: 'Maria Teste', email: 'maria@example.com' });
    const { text, body } = await client.get(`/api/messages/${id}`);
    expect(Object.keys(body).sort()).toEqual([...FIELDS].sort());
    expect(text).not.toMatch(/Maria|maria@/);
  });

  it('limits a key to its own messages, except with messages:read_all', async () => {
    const { id } = await acceptedOne(client);
    const stranger = api(server, await createKey(server, { name: 'stranger' }));
    expect(await stranger.get(`/api/messages/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const scopes = ['messages:read', 'messages:read_all'];
    const auditor = api(server, await createKey(server, { name: 'auditor', scopes }));
    expect(await look(auditor, id)).toMatchObject({ id, phone: PHONE });
    const trial = api(server, await createKey(server, { name: 'trial', scopes, test: true }));
    expect(await trial.get(`/api/messages/${id}`)).toMatchObject({ status: 404 });
  });

  it('requires a scope to read, as queueing requires one to write', async () => {
    const { id } = await acceptedOne(client);
    const writer = api(server, await createKey(server, { name: 'writer', scopes: ['messages:write'] }));
    const reader = api(server, await createKey(server, { name: 'reader', scopes: ['messages:read'] }));
    const refusal = { status: 403, body: { code: 'forbidden', success: false } };
    expect(await writer.get(`/api/messages/${id}`)).toMatchObject(refusal);
    expect(await reader.post('/api/enqueue-messages', { messages: [message()] })).toMatchObject(refusal);
    expect(await acceptedOne(writer)).toMatchObject({ status: 'Pendente' });
  });

  it.each([
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    'abc',
    '999999999',
    '9007199254740993',
    '1%00',
    '%F0%9F%98%80',
    'null',
    '1,2',
  ])('answers 404 for %s', async (id) => {
    expect(await client.get(`/api/messages/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

// Concurrent, because they mostly wait.
describe.concurrent('the way of a message', () => {
  it('goes from Enviada and Entregue to Lida', async () => {
    const { id } = await acceptedOne(client);
    const seen = new Set<string>();
    const read = await found(id, ({ status }) => seen.add(status) && status === 'Lida');
    const way = ['Pendente', 'Enviando', 'Enviada', 'Entregue', 'Lida'];
    expect([...seen]).toEqual(way.filter((status) => seen.has(status)));
    const times = [read.created_at, read.sent_at, read.delivered_at, read.read_at];
    for (const time of times) expect(time).toMatch(ISO);
    expect(times.map((time) => Date.parse(time))).toEqual(times.map((time) => Date.parse(time)).sort((a, b) => a - b));
    expect(read).toMatchObject({ attempts: 1, failed_at: null, failure_code: null, waiting_for: null });
    expect(read.provider_message_id).toEqual(expect.any(String));
  });

  it('ends as Falhou with the reason for a number without WhatsApp', async () => {
    const failed = await sentTo('5511900000001', 'Falhou');
    expect(failed).toMatchObject({ attempts: 1, sent_at: null, failure_code: 'recipient_not_on_whatsapp' });
    expect(failed.failed_at).toMatch(ISO);
    expect(failed.failure_reason).toMatch(/^O número não está no WhatsApp\. Confira/);
    const headers = { 'accept-language': 'en' };
    const { body } = await client.get(`/api/messages/${failed.id}`, { headers });
    expect(body.failure_reason).toMatch(/^The number is not on WhatsApp\. Check/);
  });

  it('ends as Falhou when the delivery fails after it was sent', async () => {
    const failed = await sentTo('5511900000010', 'Falhou');
    expect(failed).toMatchObject({ failure_code: 'delivery_failed', delivered_at: null });
    expect(Date.parse(failed.failed_at)).toBeGreaterThanOrEqual(Date.parse(failed.sent_at));
  });

  it('is Pendente until its retry after a temporary error', async () => {
    const { id } = await acceptedOne(client, { phone: '5511900000003' });
    const resting = await found(id, (seen) => seen.waiting_for?.code === 'retry');
    expect(resting).toMatchObject({ status: 'Pendente', attempts: 1, waiting_for: { code: 'retry' } });
    expect(resting.waiting_for.until).toMatch(ISO);
    const sent = await found(id, (seen) => seen.sent_at !== null);
    expect(sent).toMatchObject({ attempts: 2, waiting_for: null });
    expect(Date.parse(sent.sent_at)).toBeGreaterThanOrEqual(Date.parse(resting.waiting_for.until));
  });

  it('is confirmed by a receipt when the reply was lost, without another request', async () => {
    const read = await sentTo('5511900000004', 'Lida');
    expect(read).toMatchObject({ attempts: 1, failure_code: null, failed_at: null });
    expect(read.sent_at).toMatch(ISO);
  });

  it('is sent again when neither reply nor receipt arrives', async () => {
    const { id } = await acceptedOne(client, { phone: '5511900000005' });
    const sent = await found(id, (seen) => seen.sent_at !== null);
    expect(sent).toMatchObject({ attempts: 2, failure_code: null, failed_at: null });
  });

  it('does not go back when receipts arrive shuffled and twice', async () => {
    const read = await sentTo('5511900000008', 'Lida');
    expect(read.delivered_at).toMatch(ISO);
    const { id } = await acceptedOne(client);
    await found(id, (seen) => seen.status === 'Lida');
    expect(await look(client, read.id)).toMatchObject({ status: 'Lida', read_at: read.read_at });
  });

  it('ends as Enviada without receipts', async () => {
    const silent = await sentTo('5511900000011', 'Enviada');
    await sentTo(PHONE, 'Lida');
    expect(await look(client, silent.id)).toMatchObject({ status: 'Enviada', delivered_at: null, read_at: null });
  });
});

describe('expires_at', () => {
  it('passes while the gateway is down: Expirada, without an attempt', async () => {
    const env = { GATEWAY: 'http', HTTP_GATEWAY_URL: 'http://127.0.0.1:9/nobody' };
    const away = await startServer({ env });
    const its = api(away, await createKey(away));
    const first = await acceptedOne(its);
    const tried = `SELECT id FROM delivery_attempts WHERE message_id = ${first.id}`;
    await until(async () => (await askDatabase(away.folder, tried)).length > 0, { describe: 'the first attempt' });
    const { id } = await acceptedOne(its, { expires_at: iso(thisSecond() + HOUR), phone: '5511987654322' });
    const now = Date.now();
    await askDatabase(away.folder, `UPDATE messages SET expires_at = ${now} WHERE id = ${id}`);
    await askDatabase(away.folder, `UPDATE message_expiries SET expires_at = ${now} WHERE message_id = ${id}`);
    const expired = await found(id, (seen) => seen.status === 'Expirada', its);
    expect(expired).toMatchObject({ sent_at: null, failed_at: null, canceled_at: null });
    expect(await look(its, first.id)).toMatchObject({ sent_at: null });
  });
});
