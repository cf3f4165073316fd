// On both shapes: messages and their webhooks are kept under kill -9.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api, type Json } from '../support/api.js';
import { createChannel } from '../support/channels.js';
import { runCli } from '../support/cli.js';
import { ALL_SCOPES, createKey, type KeyOptions } from '../support/keys.js';
import { errorsInLog } from '../support/metrics.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { startNotifying } from './helpers/webhooks.js';

const PHONE = '5511987654321';
/** Magic number of the simulator: a number without WhatsApp. */
const NOT_ON_WHATSAPP = '5511900000001';
const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n% boleto').toString('base64')}`;
const INSTANCE = '3A5D07856DC26A1C9E2E08E691E63271';
const GATEWAY_SECRET = 'a-secret-of-the-gateway-0123456789';
/** A token of Z-API itself, whose form says nothing to Recado. */
const FOREIGN_TOKEN = '6F1CA3D2B5E84970';

let server: Server;
let sink: WebhookSink;

beforeAll(async () => {
  [server, sink] = await Promise.all([startNotifying(), startWebhookSink()]);
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

const speakingKey = (options: KeyOptions = {}, on = server) =>
  createKey(on, { scopes: ALL_SCOPES, ...options, options: ['--dialects', 'z-api', ...(options.options ?? [])] });

/** A program that speaks to Z-API with this token. */
function programWith(key: string, { on = server, instance = INSTANCE } = {}) {
  return async (method: string, path: string, body?: object): Promise<{ status: number; body: Json }> => {
    const answer = await fetch(`${on.url}/z-api/instances/${instance}/token/${key}/${path}`, {
      method,
      headers: { 'client-token': 'F9c1', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

const isRefusal = { status: 400, body: { error: expect.stringContaining('Recado: ') } };

/** What a sink was told about messages: the types and statuses, by `messageId`. */
function toldAt(path: string): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>();
  for (const { event } of sink.at(path))
    for (const id of (event.ids ?? [event.messageId]) as string[])
      told.set(id, (told.get(id) ?? new Set()).add(event.status ?? (event.error ? 'error' : event.type)));
  return told;
}

describe('a program that speaks to Z-API', () => {
  let key: string;
  let ask: ReturnType<typeof programWith>;

  beforeAll(async () => {
    key = await speakingKey({ test: true });
    ask = programWith(key);
    const set = await ask('PUT', 'update-every-webhooks', { value: sink.url('/told'), notifySentByMe: true });
    expect(set).toEqual({ status: 200, body: { value: true } });
  });

  it('asks for its instance, sends, and hears with its token what becomes of its messages', async () => {
    expect(await ask('GET', 'status')).toEqual({
      status: 200,
      body: { connected: true, error: 'You are already connected.', smartphoneConnected: true },
    });
    expect(await ask('GET', 'me')).toMatchObject({ status: 200, body: { id: INSTANCE, connected: true } });
    const ids: string[] = [];
    for (const [path, body] of [
      ['send-text', { message: 'Olá {nome}', delayMessage: 5, delayTyping: 3 }],
      ['send-document/pdf', { document: PDF, fileName: 'Boleto', caption: 'Vence hoje' }],
      ['send-image', { image: 'https://loja.example/a.png', caption: 'Foto' }],
    ] as const) {
      const sent = await ask('POST', path, { phone: PHONE, ...body });
      const messageId = expect.stringMatching(/^3EB0[0-9A-F]{18}$/);
      expect(sent).toEqual({
        status: 200,
        body: { zaapId: expect.stringMatching(/^[0-9A-F]{32}$/), messageId, id: messageId },
      });
      expect(sent.body.id).toBe(sent.body.messageId);
      ids.push(sent.body.id);
    }
    const all = ['DeliveryCallback', 'SENT', 'RECEIVED', 'READ'];
    await until(() => ids.every((id) => all.every((one) => toldAt('/told').get(id)?.has(one))), {
      describe: 'all that is told',
    });
    expect(sink.at('/told').every(({ headers }) => headers['z-api-token'] === key)).toBe(true);
    expect(await ask('POST', 'send-text', { phone: PHONE, message: 'Ok?', messageId: ids[0] })).toMatchObject({
      status: 200,
    });
  });

  it('hears why a message did not arrive', async () => {
    const own = programWith(await speakingKey({ name: 'live' }));
    await own('PUT', 'update-webhook-delivery', { value: sink.url('/failed') });
    const { body } = await own('POST', 'send-text', { phone: NOT_ON_WHATSAPP, message: 'oi' });
    const failed = await until(() => sink.at('/failed').find(({ event }) => event.error));
    expect(failed.event).toMatchObject({ type: 'DeliveryCallback', zaapId: body.zaapId, phone: NOT_ON_WHATSAPP });
  });

  it('keeps its key out of what is kept of webhooks', async () => {
    const client = api(server, key);
    const { data } = (await client.get('/api/webhooks')).body;
    expect(data.map(({ format }: Json) => format).sort()).toEqual(['z-api', 'z-api-received', 'z-api-status']);
    for (const { id } of data) {
      const { text, body } = await client.get(`/api/webhooks/${id}/deliveries`);
      expect(text).not.toContain(key);
      for (const delivery of body.data.slice(0, 2))
        expect((await client.get(`/api/webhooks/${id}/deliveries/${delivery.id}`)).text).not.toContain(key);
    }
  });

  it('moves a webhook and switches it off', async () => {
    const own = await speakingKey({ test: true });
    const urls = async () =>
      (await api(server, own).get('/api/webhooks')).body.data.map(({ format, url }: Json) => [format, url]);
    const set = (value: string) => programWith(own)('PUT', 'update-webhook-message-status', { value });
    await set(sink.url('/first'));
    await set(sink.url('/second'));
    expect(await urls()).toEqual([['z-api-status', sink.url('/second')]]);
    expect(await set('')).toEqual({ status: 200, body: { value: true } });
    expect(await urls()).toEqual([]);
    for (const body of [{}, { value: 'x' }])
      expect(await programWith(own)('PUT', 'update-webhook-received', body)).toMatchObject(isRefusal);
  });

  it('sees its queue, cancels in it, and hears what people write', async () => {
    const settings = { url: sink.url('/evolution'), instance: 'loja', apiKey: 'a-key', webhookSecret: GATEWAY_SECRET };
    await createChannel(server, { name: 'parado', gateway: 'evolution', settings });
    expect((await runCli(['pause-channel', '--name', 'parado'], { folder: server.folder })).code).toBe(0);
    const own = programWith(await speakingKey({ options: ['--channel', 'parado'] }));
    // The server hears a moment later of what the command did.
    const stopped = await until(async () => {
      const { body } = await own('GET', 'status');
      return !body.connected && body;
    });
    expect(stopped).toEqual({ connected: false, error: 'You are not connected.', smartphoneConnected: false });
    const sent: Json[] = [];
    for (const message of ['um', 'dois', 'três'])
      sent.push((await own('POST', 'send-text', { phone: PHONE, message })).body);
    expect(await own('GET', 'queue/count')).toEqual({ status: 200, body: { size: 3 } });
    const first = await own('POST', 'queue', { pageSize: 2 });
    expect(first).toMatchObject({
      status: 200,
      body: { hasMore: true, messages: [{ ZaapId: sent[2].zaapId, Message: 'três', Phone: PHONE }, {}] },
    });
    const { pagingState } = first.body;
    expect((await own('POST', 'queue', { pageSize: 2, pagingState })).body).toMatchObject({
      hasMore: false,
      messages: [{ ZaapId: sent[0].zaapId, MessageId: sent[0].messageId, InstanceId: INSTANCE }],
    });
    expect(await own('DELETE', `queue/${sent[1].zaapId}`)).toEqual({ status: 200, body: { value: true } });
    expect((await own('GET', 'queue?page=1&pageSize=10')).body).toMatchObject({
      size: 2,
      messages: [{ Message: 'três' }, { Message: 'um' }],
    });
    expect(await ask('DELETE', `queue/${sent[0].zaapId}`)).toMatchObject(isRefusal);
    expect(await own('DELETE', 'queue')).toMatchObject(isRefusal);

    await own('PUT', 'update-webhook-received', { value: sink.url('/written') });
    const said = { key: { remoteJid: `${PHONE}@s.whatsapp.net`, fromMe: false, id: '3A01' } };
    const data = { ...said, message: { conversation: 'SIM' }, messageTimestamp: Math.floor(Date.now() / 1_000) };
    await fetch(`${server.url}/gateways/parado/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-token': GATEWAY_SECRET },
      body: JSON.stringify({ event: 'messages.upsert', instance: 'loja', data }),
    });
    const written = await until(() => sink.at('/written')[0]);
    expect(written.event).toMatchObject({ type: 'ReceivedCallback', phone: PHONE, text: { message: 'SIM' } });
  });

  it('names its instances where they are linked to channels', async () => {
    const linked = await speakingKey({ name: 'filiais' });
    const dialects = JSON.stringify({ 'z-api': { senders: { centro: 'default', norte: 'sandbox' } } });
    await askDatabase(server.folder, `UPDATE api_keys SET dialects = '${dialects}' WHERE name = 'filiais'`);
    await askDatabase(server.folder, 'UPDATE key_version SET version = version + 1 WHERE id = 1');
    const [centro, norte, sul] = ['centro', 'norte', 'sul'].map((instance) => programWith(linked, { instance }));
    const unknown = await until(async () => {
      const sent = await sul!('POST', 'send-text', { phone: PHONE, message: 'x' });
      return sent.status !== 200 && sent;
    });
    const error = expect.stringMatching(/^Instance not found\. Recado: .*sul/);
    expect(unknown).toEqual({ status: 400, body: { error } });
    const set = (ask: typeof centro, path: string) => ask!('PUT', 'update-webhook-delivery', { value: sink.url(path) });
    expect((await set(centro, '/filiais')).status).toBe(200);
    // Else one program would take the address from the other.
    expect(await set(norte, '/norte')).toMatchObject(isRefusal);
    const { body } = await norte!('POST', 'send-text', { phone: PHONE, message: 'oi' });
    const isTold = ({ event }: { event: Json }) => event.messageId === body.messageId;
    const told = await until(() => sink.at('/filiais').find(isTold), { describe: 'the webhook of norte' });
    expect(told.event.instanceId).toBe('norte');
  });

  it('is told why, in the form of Z-API', async () => {
    expect(await programWith(FOREIGN_TOKEN)('GET', 'status')).toEqual({
      status: 400,
      body: { error: expect.stringMatching(/^Instance not found\. Recado: /) },
    });
    const other = programWith(await createKey(server, { test: true }));
    expect(await other('GET', 'status')).toMatchObject(isRefusal);
    for (const [method, path] of [
      ['POST', 'send-poll'],
      ['POST', 'phone-exists-batch'],
      ['GET', `phone-exists/${PHONE}`],
      ['PUT', 'update-webhook-connected'],
      ['POST', 'read-message'],
      ['DELETE', 'messages'],
    ] as const)
      expect(await ask(method, path, method === 'GET' ? undefined : {})).toMatchObject(isRefusal);
    expect(await ask('GET', 'send-text')).toMatchObject({ status: 405, body: { error: expect.any(String) } });
    expect(await ask('POST', 'send-nothing', {})).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/^POST send-nothing not found\. Recado: /) },
    });
    expect(await ask('POST', 'send-text', { phone: '12', message: 'x' })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Invalid phone\. Recado: /) },
    });
  });
});

describe('kill -9 under 500 messages to /z-api', () => {
  const COUNT = 500;
  const AT_ONCE = 16;
  let stub: HttpGatewayStub;
  let own: Server;

  beforeAll(async () => {
    stub = await startHttpGatewayStub();
    own = await startNotifying({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
  });
  afterAll(async () => {
    await own?.stop();
    await stub?.close();
  });

  it('loses none, sends none twice, and tells each as sent', async () => {
    const ask = programWith(await speakingKey({}, own), { on: own });
    await ask('PUT', 'update-webhook-delivery', { value: sink.url('/killed') });
    const ids = new Map<string, string>();
    const killAt = randomInt(50, 400);
    let killed: Promise<void> | undefined;
    const waiting = Array.from({ length: COUNT }, (_, at) => at);
    const sendAll = async () => {
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        const body = { phone: String(5_511_900_000_000 + at), message: `mensagem ${at}` };
        const sent = await until(async () => {
          const { status, body: said } = await ask('POST', 'send-text', body);
          return status === 200 && said;
        });
        ids.set(body.message, sent.messageId);
        if (ids.size >= killAt) killed ??= own.kill('SIGKILL').then(() => own.start());
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    await killed;
    expect(new Set(ids.values()).size).toBe(COUNT);
    const toldOnce = () => {
      const told = toldAt('/killed');
      return [...ids.values()].filter((id) => told.get(id)?.has('DeliveryCallback')).length;
    };
    await until(() => toldOnce() === COUNT, { describe: () => `${toldOnce()} are told`, progress: toldOnce });
    const deliveries = [...stub.accepted.values()];
    const texts = deliveries.map(({ request }) => request.text);
    expect([texts.length, new Set(texts).size], `kill at ${killAt}`).toEqual([COUNT, COUNT]);
    expect(deliveries.every((one) => one.deliveries === 1)).toBe(true);
  });
});

describe('generated requests to /z-api', () => {
  const COUNT = 1_000;
  const AT_ONCE = 8;
  const FIELDS = [
    'phone',
    'message',
    'image',
    'document',
    'audio',
    'video',
    'caption',
    'fileName',
    'messageId',
    'value',
  ];
  const MORE = ['viewOnce', 'editMessageId', 'pageSize', 'pagingState', 'delayMessage', '__proto__'];
  const VALUES = [PHONE, 'x', `${PHONE}-group`, 'https://loja.example/a', PDF, '', null, true, -1, 'x'.repeat(5_000)];
  const PATHS = [
    ...['send-text', 'send-image', 'send-audio', 'send-video', 'send-document/', 'send-poll', 'status', 'me', 'queue'],
    ...['queue/', 'queue/count', 'queue?pageSize=', 'phone-exists/', 'update-webhook-received', 'messages', '', 'odd'],
    'update-every-webhooks',
  ];
  const value = fc.oneof(fc.constantFrom(...VALUES), fc.string(), fc.double(), fc.jsonValue({ maxDepth: 3 }));
  const usually = (right: unknown) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: value });
  const fields = {
    ...{ phone: usually(PHONE), message: usually('oi'), document: usually(PDF), image: usually(VALUES[3]) },
    ...{ value, messageId: value, pageSize: value, pagingState: value, audio: value, video: value },
  };
  const body = fc.oneof(
    fc.record(fields, { requiredKeys: ['phone', 'message', 'document', 'image'] }).map((one) => JSON.stringify(one)),
    fc.dictionary(fc.constantFrom(...FIELDS, ...MORE), value, { maxKeys: 8 }).map((one) => JSON.stringify(one)),
    value.map((one) => JSON.stringify(one) ?? ''),
    fc.string(),
  );
  const requests = fc.record({
    method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE'),
    path: fc
      .tuple(fc.constantFrom(...PATHS), fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' })))
      .map(([path, more]) => path + encodeURIComponent(more)),
    type: fc.constantFrom('application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/plain'),
    body,
  });

  it('are answered in the form of Z-API, never with an error of the server, and the key is in no line of the log', async () => {
    const seed = randomInt(1, 1_000_000);
    const key = await speakingKey({ test: true });
    const generated = fc.sample(requests, { numRuns: COUNT, seed });
    const seen: Record<number, number> = {};
    const failures: string[] = [];
    const one = async (request: (typeof generated)[number]) => {
      const { method, path, type, body: content } = request;
      const answer = await fetch(`${server.url}/z-api/instances/${INSTANCE}/token/${key}/${path}`, {
        method,
        headers: { 'content-type': type },
        ...(method !== 'GET' && { body: content }),
      });
      const said = await answer.text();
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
      const error = answer.status === 200 ? 'none' : JSON.parse(said).error;
      if (answer.status >= 500 || typeof error !== 'string' || said.includes(key))
        failures.push(`${answer.status} ${said.slice(0, 300)} ${JSON.stringify(request)}`);
    };
    for (let at = 0; at < COUNT; at += AT_ONCE) await Promise.all(generated.slice(at, at + AT_ONCE).map(one));
    expect(failures.slice(0, 5), `seed ${seed}`).toEqual([]);
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '400', '404', '405', '415']));
    expect(errorsInLog(server)).toEqual([]);
    const log = server.logs();
    expect(log).toContain(`/z-api/instances/${INSTANCE}/token/***/send-text`);
    for (const secret of [key, key.slice(-20), FOREIGN_TOKEN, 'F9c1']) expect(log).not.toContain(secret);
  });
});
