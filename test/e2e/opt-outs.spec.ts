import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { inThirtyDays } from './helpers/clock.js';
import { accepted, acceptedOne, look } from './helpers/enqueue.js';

const OPT_OUTS = '/api/opt-outs';
/** The stand-in rejects it with an opt-out of marketing. */
const NO_MARKETING = '5500000131050';

let meta: WhatsAppCloudStandIn;
let server: Server;
let client: Api;
let nextPhone = 5531987200000;

beforeAll(async () => {
  meta = await WhatsAppCloudStandIn.start();
  const { url, phoneNumberId, token, appSecret } = meta.settings;
  const env = {
    GATEWAY: 'whatsapp-cloud',
    WHATSAPP_API_URL: url,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: 'x',
  };
  server = await startServer({ env });
  const scopes = ['messages:write', 'messages:read', 'opt_outs:read', 'opt_outs:write'];
  client = api(server, await createKey(server, { scopes }));
});
afterAll(async () => {
  await server?.stop();
  await meta?.close();
});

const twinOf = (phone: string) => phone.slice(0, 4) + phone.slice(5);
const reaches = (id: number, status: string) =>
  until(async () => (await look(client, id)).status === status, { describe: `message ${id} to be ${status}` });
const found = async (phone: string): Promise<Json[]> => (await client.get(`${OPT_OUTS}?phone=${phone}`)).body.data;

describe('a number that opted out', () => {
  it('gets neither waiting nor later messages, and the API answers as before', async () => {
    const phone = String(nextPhone++);
    const waiting = await acceptedOne(client, { phone }, { scheduled_at: inThirtyDays() });
    const { status, body } = await client.post(OPT_OUTS, { phone: twinOf(phone) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ phone: twinOf(phone), scope: 'all', source: 'api', channel: null });
    expect(await look(client, waiting.id)).toMatchObject({ status: 'Cancelada', failure_code: 'opted_out' });

    const sent = meta.taken.length;
    const { messages } = await accepted(client, { messages: [{ phone, message: 'oi' }] });
    expect(messages[0]).toMatchObject({ phone, status: 'Pendente' });
    await reaches(messages[0].id, 'Cancelada');
    expect(await look(client, messages[0].id)).toMatchObject({ failure_code: 'opted_out', attempts: 0, sent_at: null });
    expect(meta.taken.slice(sent)).toEqual([]);

    const later = await acceptedOne(client, { phone }, { scheduled_at: inThirtyDays() });
    expect(later.status).toBe('Agendada');
    await reaches(later.id, 'Cancelada');

    expect((await client.post(OPT_OUTS, { phone })).body).toEqual(body);
    expect(await found(phone)).toEqual([body]);
    expect((await client.delete(`${OPT_OUTS}/${phone}`)).status).toBe(204);
    expect((await client.delete(`${OPT_OUTS}/${phone}`)).status).toBe(404);
    expect(await found(phone)).toEqual([]);
    await reaches((await acceptedOne(client, { phone })).id, 'Enviada');
  });

  it('may opt out by a word, and gets one confirmation', async () => {
    const rules = [JSON.stringify(['SAIR']), 'Pronto.'] as const;
    await askDatabase(
      server.folder,
      `INSERT INTO opt_out_settings (id, words, reply_text) VALUES (1, '${rules[0]}', '${rules[1]}')`,
    );
    const phone = String(nextPhone++);
    const waiting = await acceptedOne(client, { phone }, { scheduled_at: inThirtyDays() });
    const text = (body: string, id: string) => {
      const message = {
        from: twinOf(phone),
        id,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'text',
        text: { body },
      };
      const request = meta.callback([], { messages: [message] });
      return fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...request });
    };
    await text('quero sair', 'wamid.1');
    expect((await text('Sair!', 'wamid.2')).status).toBe(200);
    await reaches(waiting.id, 'Cancelada');
    expect(await found(phone)).toMatchObject([{ phone: twinOf(phone), source: 'recipient', channel: 'default' }]);
    const answers = () => meta.taken.filter((sent) => sent.text === 'Pronto.');
    await until(() => answers().length > 0, { describe: 'the answer' });
    await text('sair', 'wamid.3');
    await until(async () => {
      const select = 'SELECT id FROM gateway_callbacks WHERE next_at IS NOT NULL';
      return (await askDatabase(server.folder, select)).length === 0;
    });
    const { data } = (await client.get(`/api/messages?phone=${phone}`)).body;
    expect(data.map((one: Json) => [one.message, one.failure_code])).toEqual([
      ['Pronto.', null],
      ['Olá', 'opted_out'],
    ]);
    expect(answers().map(({ to }) => to)).toEqual([phone]);
  });

  it('may be opted out by the provider, which reports the scope', async () => {
    const { id } = await acceptedOne(client, { phone: NO_MARKETING });
    await reaches(id, 'Falhou');
    expect(await found(NO_MARKETING)).toMatchObject([{ scope: 'marketing', source: 'provider', channel: 'default' }]);

    const phone = String(nextPhone++);
    const later = await acceptedOne(client, { phone });
    await reaches(later.id, 'Enviada');
    const { provider_message_id: provider } = await look(client, later.id);
    const status = { id: provider, recipient: twinOf(phone), opaque: `${later.id}.1`, status: 'failed', error: 131050 };
    await fetch(`${server.url}/gateways/default/receipts`, { method: 'POST', ...meta.callback([status]) });
    await until(async () => (await found(phone)).length > 0, { describe: 'the opt-out by a receipt' });
    expect(await found(phone)).toMatchObject([{ phone, scope: 'marketing', source: 'provider' }]);
  });

  it('is separate for test keys, whose opt-outs block only their own messages', async () => {
    const scopes = ['messages:write', 'messages:read', 'opt_outs:read', 'opt_outs:write', 'messages:read_all'];
    const trial = api(server, await createKey(server, { name: 'trial', scopes, test: true }));
    expect((await trial.get('/api/me')).body.scopes).toEqual(scopes.slice(0, 4));
    const phone = String(nextPhone++);
    expect((await client.post(OPT_OUTS, { phone })).status).toBe(200);
    expect((await trial.get(`${OPT_OUTS}?phone=${phone}`)).body.data).toEqual([]);
    expect((await trial.delete(`${OPT_OUTS}/${phone}`)).status).toBe(404);
    const { id: trialId } = await acceptedOne(trial, { phone });
    await until(async () => (await look(trial, trialId)).sent_at !== null, { describe: 'the message of the test key' });
    await reaches((await acceptedOne(client, { phone })).id, 'Cancelada');

    const other = String(nextPhone++);
    expect((await trial.post(OPT_OUTS, { phone: other })).status).toBe(200);
    expect(await found(other)).toEqual([]);
    const { id } = await acceptedOne(trial, { phone: other });
    await until(async () => (await look(trial, id)).failure_code === 'opted_out');
    await reaches((await acceptedOne(client, { phone: other })).id, 'Enviada');
    expect((await client.delete(`${OPT_OUTS}/${other}`)).status).toBe(404);
    expect((await trial.get(OPT_OUTS)).body.data.map((one: Json) => one.phone)).toEqual([other]);
    expect((await client.delete(`${OPT_OUTS}/${phone}`)).status).toBe(204);
  });

  it('is validated, and requires its scope', async () => {
    for (const [body, path] of [
      [{}, 'phone'],
      [{ phone: '+55' }, 'phone'],
      [{ phone: '5531987654321', scope: 'x' }, 'scope'],
    ] as const) {
      const answer = await client.post(OPT_OUTS, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [path]]);
    }
    expect((await client.get(`${OPT_OUTS}?cursor=x`)).status).toBe(422);
    expect((await client.delete(`${OPT_OUTS}/x`)).status).toBe(404);
    const reader = api(server, await createKey(server, { name: 'reader', scopes: ['opt_outs:read'] }));
    expect((await reader.post(OPT_OUTS, { phone: '5531987654321' })).status).toBe(403);
    expect((await api(server, await createKey(server)).get(OPT_OUTS)).status).toBe(403);
    const { data, next_cursor: cursor } = (await reader.get(`${OPT_OUTS}?limit=1`)).body;
    const next = (await reader.get(`${OPT_OUTS}?limit=1&cursor=${cursor}`)).body;
    expect([...data, ...next.data].map(({ source }: Json) => source)).toEqual(['provider', 'provider']);
  });
});
