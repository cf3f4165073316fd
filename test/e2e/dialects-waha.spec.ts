import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { askDatabase } from '../support/shape.js';
import { createKey } from '../support/keys.js';
import type { Server } from '../support/server.js';
import { until } from '../support/until.js';
import { type SinkRequest, startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { startNotifying } from './helpers/webhooks.js';

const TO = '5511987654321';
const CHAT = `${TO}@c.us`;
/** Magic number of the simulator: a number without WhatsApp. */
const NOT_ON_WHATSAPP = '5511900000001';
const SCOPES = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write', 'inbound:read'];
const HMAC_KEY = 'chave-do-programa';

let server: Server;
let key: string;
let client: Api;
let sink: WebhookSink;

beforeAll(async () => {
  [server, sink] = await Promise.all([startNotifying(), startWebhookSink()]);
  key = await createKey(server, { name: 'waha', scopes: SCOPES, options: ['--dialects', 'waha'] });
  client = api(server, key);
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

async function call(method: string, path: string, body?: object, more: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/waha${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }), ...more },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const sendText = (body: object) => call('POST', '/api/sendText', { session: 'default', ...body });

/** As a program configures the webhook of its session. */
async function configure(url: string, token = key): Promise<void> {
  const webhook = { url, events: ['message.ack', 'message', 'session.status'], hmac: { key: HMAC_KEY } };
  const config = { webhooks: [{ ...webhook, retries: { policy: 'constant', delaySeconds: 2, attempts: 15 } }] };
  const set = await call('PUT', '/api/sessions/default', { name: 'default', config }, { 'x-api-key': token });
  expect(set, JSON.stringify(set.body)).toMatchObject({ status: 200, body: { name: 'default', status: 'WORKING' } });
}

function isSigned({ body, headers }: SinkRequest): boolean {
  const isNamed = headers['x-webhook-hmac-algorithm'] === 'sha512' && headers['x-webhook-request-id'] !== undefined;
  return isNamed && headers['x-webhook-hmac'] === createHmac('sha512', HMAC_KEY).update(body).digest('hex');
}

/** The acknowledgements that came to a path, by message, each once. */
function acksAt(path: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const request of sink.at(path)) {
    expect(isSigned(request)).toBe(true);
    const { event, payload } = request.event;
    if (event === 'message.ack') found.set(payload.id, (found.get(payload.id) ?? new Set()).add(payload.ackName));
  }
  return found;
}

describe('a program that speaks WAHA', () => {
  it('sends with nothing but its base address and its key changed', async () => {
    const { status, body } = await sendText({ chatId: CHAT, text: 'Olá {name} ✅', reply_to: null, linkPreview: true });
    expect(status, JSON.stringify(body)).toBe(201);
    const [, , id] = (body.id as string).split('_');
    expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(body).toEqual({
      ...{ id: `true_${CHAT}_${id}`, timestamp: expect.any(Number), from: null, fromMe: true, source: 'api', to: CHAT },
      ...{ body: 'Olá {name} ✅', hasMedia: false, ack: 0, ackName: 'PENDING' },
      _data: { id: { fromMe: true, remote: CHAT, id, _serialized: body.id } },
      key: { id, remoteJid: `${TO}@s.whatsapp.net`, fromMe: true },
    });
    const pdf = Buffer.from('%PDF-1.4\n%boleto\n').toString('base64');
    const file = { mimetype: 'application/pdf', filename: 'boleto.pdf', data: pdf };
    const sentFile = await call('POST', '/api/sendFile', { session: 'default', chatId: TO, file, caption: 'Boleto' });
    expect(sentFile).toMatchObject({ status: 201, body: { to: CHAT, body: 'Boleto', hasMedia: true } });
    const voice = { mimetype: 'audio/ogg; codecs=opus', url: 'https://loja.example/a.ogg' };
    const sentVoice = await call('POST', '/api/sendVoice', {
      session: 'default',
      chatId: CHAT,
      file: voice,
      convert: true,
    });
    expect(sentVoice).toMatchObject({ status: 201, body: { body: '', hasMedia: true } });
    const { body: own } = await client.get('/api/messages?limit=3');
    expect(own.data).toMatchObject([
      { media: { type: 'audio', url: voice.url } },
      { message: 'Boleto', media: { type: 'document', filename: 'boleto.pdf' } },
      { message: 'Olá {name} ✅', phone: TO },
    ]);
  });

  it('looks up its session, and is told what Recado is without a key', async () => {
    expect((await call('GET', '/api/sessions')).body).toMatchObject([{ name: 'default', status: 'WORKING' }]);
    expect((await call('GET', '/api/sessions/default')).body).toMatchObject({ name: 'default', engine: {} });
    expect(await call('GET', '/api/sessions/default/me')).toMatchObject({ status: 200 });
    for (const path of ['/ping', '/health', '/api/version'])
      expect(await call('GET', path, undefined, { 'x-api-key': '' })).toMatchObject({ status: 200 });
    for (const path of ['/api/sendSeen', '/api/startTyping', '/api/stopTyping'])
      expect(await call('POST', path, { session: 'default', chatId: CHAT })).toEqual({ status: 201, body: {} });
    const inQuery = await call('GET', `/api/sessions?x-api-key=${key}`, undefined, { 'x-api-key': '' });
    expect(inQuery.status).toBe(200);
  });

  it('is told of its messages at the webhook that it gives its session, signed by its own key', async () => {
    await configure(sink.url('/told'));
    await configure(sink.url('/told'));
    const { body } = await call('GET', '/api/sessions/default');
    const webhook = { url: sink.url('/told'), hmac: { key: '***' } };
    expect(body.config.webhooks).toEqual([{ ...webhook, events: expect.arrayContaining(['message.ack', 'message']) }]);
    const sent = await sendText({ chatId: CHAT, text: 'Olá' });
    const failed = await sendText({ chatId: NOT_ON_WHATSAPP, text: 'Olá' });
    const found = await until(() => {
      const acks = acksAt('/told');
      return acks.get(sent.body.id)?.size === 3 && acks.get(failed.body.id)?.has('ERROR') && acks;
    });
    expect([...found.get(sent.body.id)!].toSorted()).toEqual(['DEVICE', 'READ', 'SERVER']);
    const answer = await sendText({ chatId: CHAT, text: 'E mais', reply_to: sent.body.id });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const [quoting, , quoted] = (await client.get('/api/messages?limit=3')).body.data;
    expect(quoting).toMatchObject({ message: 'E mais', reply_to: quoted.provider_message_id });
    const unsent = await sendText({ chatId: CHAT, text: 'E mais', reply_to: failed.body.id });
    expect(unsent).toMatchObject({ status: 422, body: { message: expect.stringContaining('reply_to') } });
    const told = sink.at('/told').find(({ event }) => event.payload.id === failed.body.id && event.payload.ack === -1);
    expect(told!.event).toMatchObject({
      ...{ id: expect.stringMatching(/^evt_/), event: 'message.ack', session: 'default' },
      payload: { from: `${NOT_ON_WHATSAPP}@c.us`, fromMe: true, _data: { error: expect.stringMatching(/^Recado: /) } },
    });
  });

  it('is refused in its own form, wherever it goes wrong', async () => {
    expect(await call('GET', '/api/sessions', undefined, { 'x-api-key': 'errada' })).toEqual({
      status: 401,
      body: { message: 'Unauthorized', statusCode: 401 },
    });
    const other = await createKey(server, { name: 'sem dialeto' });
    expect(await call('POST', '/api/sendText', {}, { 'x-api-key': other })).toMatchObject({
      status: 403,
      body: { statusCode: 403, message: expect.stringContaining('/waha'), error: 'Forbidden' },
    });
    for (const [method, path] of [
      ['GET', `/api/contacts/check-exists?phone=${TO}&session=default`],
      ['GET', `/api/default/chats/${CHAT}/messages`],
      ['POST', '/api/sendPoll'],
      ['GET', `/api/sendText?phone=${TO}&text=x`],
    ] as const) {
      expect(await call(method, path)).toMatchObject({
        status: 422,
        body: { statusCode: 422, message: expect.stringContaining(`: ${method} ${path.slice(0, 12)}`) },
      });
    }
  });

  it('names its sessions where they are linked to channels', async () => {
    const linked = await createKey(server, { name: 'filiais', scopes: SCOPES, options: ['--dialects', 'waha'] });
    const dialects = JSON.stringify({ waha: { senders: { centro: 'default', norte: 'sandbox' } } });
    await askDatabase(server.folder, `UPDATE api_keys SET dialects = '${dialects}' WHERE name = 'filiais'`);
    await askDatabase(server.folder, 'UPDATE key_version SET version = version + 1 WHERE id = 1');
    const ask = (method: string, path: string, body?: object) => call(method, path, body, { 'x-api-key': linked });
    const names = async () => (await ask('GET', '/api/sessions')).body.map(({ name }: Json) => name).join();
    await until(async () => (await names()) === 'centro,norte', { describe: 'the linked names' });
    const message = expect.stringMatching(/^Session not found\. .*Recado/);
    const unknown = { status: 404, body: { statusCode: 404, message, error: 'Not Found' } };
    expect(await ask('POST', '/api/sendText', { session: 'sul', chatId: CHAT, text: 'x' })).toEqual(unknown);
    expect(await ask('GET', '/api/sessions/default')).toEqual(unknown);
    const sent = await ask('POST', '/api/sendText', { session: 'norte', chatId: CHAT, text: 'x' });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    expect((await api(server, linked).get('/api/messages?limit=1')).body.data).toMatchObject([{ channel: 'sandbox' }]);
  });

  it('gets no 5xx for 1,000 odd requests, and each refusal in the form of Nest', async () => {
    // The requests are the same in every run.
    const requests = fc.sample(oddRequest(), { numRuns: 1_000, seed: 4_711 });
    const answers = await Promise.all(requests.map(({ path, body }) => call('POST', path, body as object)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(500);
    for (const { status, body } of refused) {
      const message = status === 400 ? [expect.any(String)] : expect.any(String);
      expect(body).toEqual({ statusCode: status, message, error: expect.any(String) });
    }
  });
});

/** A body whose fields are nearly right, and then anything. */
function oddRequest(): fc.Arbitrary<{ path: string; body: unknown }> {
  const any = fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', 0, [], {}, TO, CHAT, '1203@g.us'));
  const file = fc.record({ mimetype: any, url: any, data: any, filename: any }, { requiredKeys: [] });
  const fields = {
    ...{ session: fc.oneof(fc.constant('default'), any), chatId: fc.oneof(fc.constant(CHAT), any) },
    ...{ text: any, caption: any, file: fc.oneof(file, any), reply_to: any, id: fc.constantFrom(null, 'x') },
  };
  const paths = ['sendText', 'sendImage', 'sendFile', 'sendVideo', 'sendVoice', 'startTyping'];
  return fc.record({
    path: fc.constantFrom(...paths.map((name) => `/api/${name}`)),
    body: fc.record(fields, { requiredKeys: [] }),
  });
}

describe('kill -9 under 500 messages of a program', () => {
  it('loses none, repeats none, and tells every status', async () => {
    // Nothing else of this key is told.
    const own = await createKey(server, { name: 'morta', scopes: SCOPES, options: ['--dialects', 'waha'] });
    await configure(sink.url('/killed'), own);
    const ids = new Map<number, string>();
    /** As programs do that never lose a message: again until there is an answer, with the same key. */
    const sendSurely = (at: number) =>
      until(async () => {
        const sent = { session: 'default', chatId: `${5_511_900_500_000 + at}@c.us`, text: `${at}` };
        const { status, body } = await call('POST', '/api/sendText', sent, {
          'x-api-key': own,
          'idempotency-key': `k-${at}`,
        });
        return status === 201 && ids.set(at, body.id);
      });
    const numbers = Array.from({ length: 500 }, (_, at) => at);
    const work = Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let at = numbers.shift(); at !== undefined; at = numbers.shift()) await sendSurely(at);
      }),
    );
    await until(() => ids.size > 150);
    await server.kill('SIGKILL');
    await server.start();
    await work;
    expect(new Set(ids.values()).size).toBe(500);
    // Of what was on its way when the server was killed, the receipts tell more than the answer that was lost with it.
    const told = await until(
      () => {
        const found = acksAt('/killed');
        return [...ids.values()].every((id) => found.get(id)?.has('READ') && found.get(id)?.has('DEVICE')) && found;
      },
      { progress: () => sink.requests.length, describe: 'all acknowledgements' },
    );
    expect([...told.values()].filter((acks) => !acks.has('SERVER')).length).toBeLessThan(200);
    expect(told.size).toBe(500);
  });
});

describe('Recado in front of Recado', () => {
  it('sends by its own gateway into its own dialect, and the receipts come back', async () => {
    const options = ['--dialects', 'waha'];
    const behind = await createKey(server, { name: 'atrás', scopes: SCOPES, test: true, options });
    const receipts = `${server.url}/gateways/frente/receipts`;
    await configure(receipts, behind);
    const settings = { url: `${server.url}/waha`, session: 'default', apiKey: behind, webhookSecret: HMAC_KEY };
    const given = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const made = await runCli(['create-channel', '--name', 'frente', '--gateway', 'waha', '--pace', 'none', ...given], {
      folder: server.folder,
    });
    expect(made.code, made.stderr).toBe(0);
    const queued = { channel: 'frente', messages: [{ phone: TO, message: 'Duas vezes' }] };
    const answer = await client.post('/api/enqueue-messages', queued);
    const [{ id }] = answer.body.messages as [{ id: number }];
    const message = await until(async () => {
      const { body } = await client.get(`/api/messages/${id}`);
      return body.status === 'Lida' && body;
    });
    expect(message).toMatchObject({ channel: 'frente', provider_message_id: expect.stringMatching(/^3EB0/) });
    const { body: own } = await api(server, behind).get('/api/messages?limit=5');
    expect(own.data).toMatchObject([{ message: 'Duas vezes', status: 'Lida', phone: TO }]);

    // The person answers the first message, by way of both.
    await configure(sink.url('/answers'));
    const written = { id: `false_${CHAT}_RESPOSTA`, timestamp: 1_796_000_000, from: CHAT, fromMe: false };
    const payload = { ...written, body: 'Recebi ✅', replyTo: { id: message.provider_message_id } };
    const body = JSON.stringify({ id: 'evt_x', timestamp: Date.now(), event: 'message', session: 'default', payload });
    const hmac = createHmac('sha512', HMAC_KEY).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-webhook-hmac': hmac };
    expect((await fetch(receipts, { method: 'POST', headers, body })).status).toBe(200);
    const heard = await until(() => sink.at('/answers').find(({ event }) => event.event === 'message'));
    expect(isSigned(heard)).toBe(true);
    expect(heard.event).toMatchObject({
      session: 'default',
      payload: { ...written, body: 'Recebi ✅', replyTo: { id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/) } },
    });
  });
});
