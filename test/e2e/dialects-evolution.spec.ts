// On both shapes: messages and their webhooks are kept under kill -9.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api, type Json } from '../support/api.js';
import { createChannel } from '../support/channels.js';
import { errorsInLog } from '../support/metrics.js';
import { ALL_SCOPES, createKey, type KeyOptions } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { evolutionNode } from '../support/dialects/evolution-node.js';
import { inProject } from '../support/paths.js';
import { startCommand } from '../support/program.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { startNotifying } from './helpers/webhooks.js';

const NUMBER = '5511987654321';
const HOST = 'evolution.example.com';
const PDF = Buffer.from('%PDF-1.4\n% boleto').toString('base64');
const N8N_NODE = evolutionNode();

let server: Server;
let sink: WebhookSink;

beforeAll(async () => {
  const env = { DIALECT_HOSTS: `${HOST}=evolution`, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  [server, sink] = await Promise.all([startNotifying({ env }), startWebhookSink()]);
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

const speakingKey = (options: KeyOptions = {}, on = server) =>
  createKey(on, { scopes: ALL_SCOPES, ...options, options: ['--dialects', 'evolution', ...(options.options ?? [])] });

/** A program that speaks Evolution API with this key. */
function programWith(key: string, on = server) {
  return async (method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }> => {
    const answer = await fetch(`${on.url}/evolution${path}`, {
      method,
      headers: { apikey: key, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

/** What a sink was told about a message, in the order of its statuses. */
const statusesAt = (path: string, id: string, at = sink) =>
  at
    .at(path)
    .filter(({ event }) => event.event === 'messages.update' && event.data.keyId === id)
    .map(({ event }) => event.data.status as string);

describe('a program that speaks Evolution API', () => {
  let ask: ReturnType<typeof programWith>;

  beforeAll(async () => {
    ask = programWith(await speakingKey({ test: true }));
    const webhook = { enabled: true, url: sink.url('/statuses'), byEvents: false, base64: false, events: [] };
    expect(await ask('POST', '/webhook/set/loja', { webhook })).toMatchObject({ status: 201 });
  });

  it('asks for the state of its instance, sends, and hears what becomes of its message', async () => {
    expect(await ask('GET', '/instance/connectionState/loja')).toEqual({
      status: 200,
      body: { instance: { instanceName: 'loja', state: 'open' } },
    });
    const sent = await ask('POST', '/message/sendText/loja', {
      number: `+${NUMBER}`,
      text: 'Olá {nome}',
      delay: 1_200,
    });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        key: { remoteJid: `${NUMBER}@s.whatsapp.net`, fromMe: true, id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/) },
        status: 'PENDING',
        message: { conversation: 'Olá {nome}' },
        messageType: 'conversation',
        instanceId: 'loja',
      },
    });
    const { id } = sent.body.key;
    await until(() => statusesAt('/statuses', id).includes('READ'), { describe: 'the status READ' });
    expect(new Set(statusesAt('/statuses', id))).toEqual(new Set(['SERVER_ACK', 'DELIVERY_ACK', 'READ']));
    const isSend = ({ event }: { event: Json }) => event.event === 'send.message' && event.data.key.id === id;
    await until(() => sink.at('/statuses').some(isSend), { describe: 'send.message' });
    const asked = await ask('POST', '/chat/findStatusMessage/loja', { where: { id }, page: 1, offset: 10 });
    expect(asked.body.map(({ status }: Json) => status)).toEqual(['SERVER_ACK', 'DELIVERY_ACK', 'READ']);
    const { body } = await ask('POST', '/chat/findMessages/loja', { where: { key: { id } } });
    expect(body.messages).toMatchObject({ total: 1, records: [{ key: sent.body.key, message: sent.body.message }] });
  });

  it('sends documents by their address and in base64, and answers a message of its own', async () => {
    const document = { number: NUMBER, mediatype: 'document', mimetype: 'application/pdf', fileName: 'b.pdf' };
    const messageType = 'documentMessage';
    for (const media of ['https://loja.example/b.pdf', PDF, `data:application/pdf;base64,${PDF}`]) {
      const sent = await ask('POST', '/message/sendMedia/loja', { ...document, media, caption: 'Boleto' });
      expect(sent).toMatchObject({ status: 201, body: { messageType } });
      const { id } = sent.body.key;
      await until(() => statusesAt('/statuses', id).includes('SERVER_ACK'), { describe: 'the message to leave' });
      const quoted = { key: { id, remoteJid: `${NUMBER}@s.whatsapp.net`, fromMe: true } };
      expect(await ask('POST', '/message/sendText/loja', { number: NUMBER, text: 'Ok?', quoted })).toMatchObject({
        status: 201,
      });
    }
    const stored = await askDatabase<{ content: string }>(
      server.folder,
      `SELECT content FROM messages WHERE content LIKE '%replyTo%'`,
    );
    expect(stored).toHaveLength(3);
    // The sandbox gives ids of its own, by which a provider knows what is quoted.
    for (const { content } of stored) expect(JSON.parse(content).replyTo).not.toMatch(/^3EB0/);
  });

  it('is told why, in the form of Evolution API', async () => {
    expect(await ask('GET', '/instance/fetchInstances')).toMatchObject({ status: 200, body: [{ name: 'sandbox' }] });
    const wrong = programWith('rcd_test_wrong');
    expect(await wrong('GET', '/instance/fetchInstances')).toEqual({
      status: 401,
      body: { status: 401, error: 'Unauthorized', response: { message: expect.stringMatching(/^Recado: /) } },
    });
    const other = programWith(await createKey(server, { test: true }));
    expect(await other('GET', '/instance/fetchInstances')).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    expect(await ask('POST', '/nothing', {})).toEqual({
      status: 404,
      body: { status: 404, error: 'Not Found', response: { message: ['Cannot POST /nothing'] } },
    });
    for (const path of [
      '/message/sendPoll/loja',
      '/group/create/loja',
      '/chat/whatsappNumbers/loja',
      '/instance/create',
    ])
      expect(await ask('POST', path, {})).toMatchObject({
        status: 400,
        body: { status: 400, error: 'Bad Request', response: { message: [expect.stringMatching(/^Recado: /)] } },
      });
    expect(await ask('POST', '/message/sendText/loja', { number: NUMBER })).toMatchObject({
      status: 400,
      body: { response: { message: [['instance requires property "text"', expect.any(String)]] } },
    });
    expect(await ask('POST', '/message/sendText/loja', { number: '55', text: 'x' })).toMatchObject({
      status: 400,
      body: { response: { message: [[expect.stringMatching(/^Recado: number: /)]] } },
    });
  });

  it('sends an approved template with its values', async () => {
    const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Ana' }] }];
    const template = { number: NUMBER, name: 'aviso', language: 'pt_BR', components };
    expect(await ask('POST', '/message/sendTemplate/loja', template)).toMatchObject({
      status: 201,
      body: { messageType: 'templateMessage', message: { templateMessage: { name: 'aviso', language: 'pt_BR' } } },
    });
  });

  it('names its instances where they are linked to channels', async () => {
    const linked = programWith(await speakingKey({ name: 'filiais' }));
    const dialects = JSON.stringify({ evolution: { senders: { centro: 'default', norte: 'sandbox' } } });
    await askDatabase(server.folder, `UPDATE api_keys SET dialects = '${dialects}' WHERE name = 'filiais'`);
    await askDatabase(server.folder, 'UPDATE key_version SET version = version + 1 WHERE id = 1');
    const names = async () => (await linked('GET', '/instance/fetchInstances')).body.map(({ name }: Json) => name);
    await until(async () => (await names()).join() === 'centro,norte', { describe: 'the linked names' });
    const sent = await linked('POST', '/message/sendText/sul', { number: NUMBER, text: 'x' });
    const message = ['The "sul" instance does not exist', expect.any(String)];
    expect(sent).toEqual({ status: 404, body: { status: 404, error: 'Not Found', response: { message } } });
    const set = (instance: string, path: string) =>
      linked('POST', `/webhook/set/${instance}`, { webhook: { enabled: true, url: sink.url(path) } });
    expect((await set('centro', '/centro')).status).toBe(201);
    expect((await set('norte', '/centro')).status).toBe(201);
    // Else one program would take the address from the other.
    expect(await set('norte', '/norte')).toMatchObject({ status: 400, body: { error: 'Bad Request' } });
    const { body } = await linked('POST', '/message/sendText/norte', { number: NUMBER, text: 'oi' });
    await until(() => statusesAt('/centro', body.key.id).includes('READ'));
    expect(sink.at('/centro').map(({ event }) => event.instance)).toContain('norte');
  });

  it('reaches the dialect at a host name of its own, which is the address that its webhook names', async () => {
    const { port } = new URL(server.url);
    const [answered] = await once(get(server.url, { headers: { host: `${HOST}:${port}` } }), 'response');
    expect(await json(answered)).toMatchObject({ version: '2.3.6' });
    const { body } = await ask('POST', '/message/sendText/loja', { number: NUMBER, text: 'oi' });
    await until(() => statusesAt('/statuses', body.key.id).includes('READ'));
    const named = new Set(sink.at('/statuses').map(({ event }) => event.server_url));
    expect([...named]).toEqual([`http://${HOST}:${port}`]);
  });

  it('ends the wait for its first request with any request, whose place its first message takes', async () => {
    const moved = programWith(await speakingKey({ name: 'mudou', test: true }));
    const [key] = await askDatabase<{ id: number }>(server.folder, `SELECT id FROM api_keys WHERE name = 'mudou'`);
    const panel = new PanelClient(server);
    await panel.login();
    const page = `/admin/api-keys/${key!.id}/address`;
    await panel.submit(`${page}/wait?dialect=evolution`, {}, `${page}?dialect=evolution`);
    const text = async () => (await panel.open(`${page}?dialect=evolution`)).text;
    expect(await text()).toContain('Esperando desde');
    // The verified key is remembered for a moment as it was before.
    const shows = (words: string, path: string) =>
      until(async () => {
        await moved('GET', '/instance/connectionState/loja');
        const shown = await text();
        return shown.includes(words) && shown.includes(path);
      });
    await shows('sem mensagem', 'instance/connectionState');
    expect(await text()).toContain('A primeira mensagem, ou recusa, ainda é esperada');
    await moved('POST', '/message/sendText/loja', { number: NUMBER, text: 'oi' });
    await shows('/admin/messages/', 'message/:route');
    expect(await text()).not.toContain('ainda é esperada');
  });

  it('has one webhook, which it reads, moves and switches off', async () => {
    const own = programWith(await speakingKey({ test: true }));
    const set = (webhook: object) => own('POST', '/webhook/set/loja', { webhook });
    expect((await own('GET', '/webhook/find/loja')).body).toBeNull();
    await set({ enabled: true, url: sink.url('/first') });
    const events = ['MESSAGES_UPDATE', 'QRCODE_UPDATED'];
    const moved = await set({ enabled: true, url: sink.url('/second'), events });
    expect(moved).toMatchObject({ status: 201, body: { url: sink.url('/second'), events: ['MESSAGES_UPDATE'] } });
    expect(await own('GET', '/webhook/find/loja')).toEqual({ status: 200, body: moved.body });
    const { body } = await own('POST', '/message/sendText/loja', { number: NUMBER, text: 'oi' });
    await until(() => statusesAt('/second', body.key.id).includes('READ'));
    expect(sink.at('/first')).toEqual([]);
    expect((await set({ enabled: false, url: 'vazio' })).body).toMatchObject({ enabled: false });
    expect((await own('GET', '/webhook/find/loja')).body).toBeNull();
  });

  // In CI it must run.
  it.skipIf(!N8N_NODE && process.env.CI !== 'true')('is the n8n node for it', async () => {
    const key = await speakingKey({ test: true });
    const at = { instanceName: 'loja', remoteJid: NUMBER };
    const document = { ...at, mimetype: 'application/pdf', fileName: 'b.pdf', caption: 'Boleto' };
    const calls = [
      [
        'events/setWebhook',
        {
          instanceName: 'loja',
          resourceForWebhook: 'setWebhook',
          enabled: true,
          webhookUrl: sink.url('/n8n'),
          webhookByEvents: false,
          webhookBase64: false,
          webhookEvents: ['MESSAGES_UPDATE'],
        },
      ],
      ['messages/sendText', { ...at, messageText: 'Olá', options_message: { delay: 1_200 } }],
      ['messages/sendDocument', { ...document, media: 'https://loja.example/b.pdf' }],
      ['messages/sendDocument', { ...document, media: PDF }],
      ['messages/sendPoll', { ...at, caption: 'x', 'options_display.metadataValues': [{ optionValue: 'a' }] }],
      ['instance/fetchInstances', { instanceName: '' }],
    ];
    const input = JSON.stringify({ folder: N8N_NODE, server: `${server.url}/evolution`, key, calls });
    const program = startCommand(process.execPath, [inProject('test/support/dialects/evolution-n8n.mjs')], { input });
    expect(await program.exited).toMatchObject({ code: 0 });
    const results = JSON.parse(program.stdout()) as Json[];
    const [webhook, text, byAddress, inBase64, poll] = results;
    expect(webhook.value.json.data).toMatchObject({ enabled: true, events: ['MESSAGES_UPDATE'] });
    const ids = [text.value[0].json.data, byAddress.value, inBase64.value].map((sent) => sent.key.id as string);
    expect(poll.error).toMatch(/Recado/);
    for (const id of ids) await until(() => statusesAt('/n8n', id).includes('READ'), { describe: 'the status READ' });
  });
});

describe('a channel of gateway evolution that points at Recado itself', () => {
  it('sends through both, hears the receipts, and passes on what people write', async () => {
    const inner = await speakingKey({ name: 'inner', test: true });
    const receipts = `${server.url}/gateways/loop/receipts`;
    const webhook = { enabled: true, url: receipts, events: ['MESSAGES_UPDATE'] };
    expect((await programWith(inner)('POST', '/webhook/set/loja', { webhook })).status).toBe(201);
    const own = api(server, inner);
    const [{ id: endpoint }] = (await own.get('/api/webhooks')).body.data;
    const { secret } = (await own.post(`/api/webhooks/${endpoint}/rotate-secret`, {})).body;
    const settings = { url: `${server.url}/evolution`, instance: 'loja', apiKey: inner, webhookSecret: secret };
    await createChannel(server, { name: 'loop', gateway: 'evolution', settings });

    const outer = await speakingKey({ name: 'outer', options: ['--channel', 'loop'] });
    const ask = programWith(outer);
    const heard = { enabled: true, url: sink.url('/outer'), events: ['MESSAGES_UPDATE', 'MESSAGES_UPSERT'] };
    await ask('POST', '/webhook/set/loja', { webhook: heard });
    const { body } = await ask('POST', '/message/sendText/loja', { number: NUMBER, text: 'através dos dois' });
    await until(() => statusesAt('/outer', body.key.id).includes('READ'), { describe: 'the receipt READ' });
    const texts = await askDatabase(server.folder, `SELECT id FROM messages WHERE text LIKE '%dos dois'`);
    expect(texts).toHaveLength(2);

    const key = { remoteJid: `${NUMBER}@s.whatsapp.net`, fromMe: false, id: '3A01' };
    const data = { key, message: { conversation: 'SIM' }, messageTimestamp: Math.floor(Date.now() / 1_000) };
    const posted = await fetch(receipts, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-webhook-token': secret },
      body: JSON.stringify({ event: 'messages.upsert', instance: 'loja', data }),
    });
    expect(posted.status).toBe(200);
    const written = await until(() => sink.at('/outer').find(({ event }) => event.event === 'messages.upsert'));
    expect(written.event.data).toMatchObject({ key, message: data.message, messageType: 'conversation' });
  });
});

describe('kill -9 under 500 messages', () => {
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

  it('loses none, sends none twice, and tells the status of each', async () => {
    const ask = programWith(await speakingKey({}, own), own);
    await ask('POST', '/webhook/set/loja', { webhook: { enabled: true, url: sink.url('/killed') } });
    const ids = new Map<string, string>();
    const killAt = randomInt(50, 400);
    let killed: Promise<void> | undefined;
    const waiting = Array.from({ length: COUNT }, (_, at) => `mensagem ${at}`);
    const sendAll = async () => {
      for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
        const body = { number: String(5_511_900_000_000 + ids.size), text };
        const { key } = await until(async () => {
          const sent = await ask('POST', '/message/sendText/loja', body);
          return sent.status === 201 && sent.body;
        });
        ids.set(text, key.id);
        if (ids.size >= killAt) killed ??= own.kill('SIGKILL').then(() => own.start());
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    await killed;
    expect(new Set(ids.values()).size).toBe(COUNT);
    const told = () => [...ids.values()].filter((id) => statusesAt('/killed', id).includes('SERVER_ACK')).length;
    await until(() => told() === COUNT, { describe: () => `${COUNT} statuses; there are ${told()}`, progress: told });
    const deliveries = [...stub.accepted.values()];
    const texts = deliveries.map(({ request }) => request.text);
    expect([texts.length, new Set(texts).size], `kill at ${killAt}`).toEqual([COUNT, COUNT]);
    expect(deliveries.every((one) => one.deliveries === 1)).toBe(true);
  });
});

describe('generated requests to /evolution', () => {
  const COUNT = 1_000;
  const AT_ONCE = 8;

  const FIELDS = [
    'number',
    'text',
    'mediatype',
    'media',
    'audio',
    'caption',
    'fileName',
    'mimetype',
    'name',
    'language',
  ];
  const MORE = [
    'components',
    'quoted',
    'webhook',
    'where',
    'enabled',
    'url',
    'events',
    'key',
    'id',
    'headers',
    'delay',
  ];
  const VALUES = [
    NUMBER,
    'x',
    'image',
    'document',
    'https://loja.example/a',
    PDF,
    'pt_BR',
    '',
    null,
    true,
    -1,
    'x'.repeat(5_000),
  ];
  const OFTEN = ['sendText', 'sendMedia', 'sendText', 'sendMedia', 'sendText', 'sendMedia'];
  const SENDS = [...OFTEN, 'sendWhatsAppAudio', 'sendTemplate', 'sendPoll'].map((name) => `/message/${name}/`);
  const PATHS = [
    ...['/chat/findMessages/', '/chat/findStatusMessage/', '/chat/whatsappNumbers/', '/instance/connectionState/'],
    ...['/instance/fetchInstances?instanceName=', '/webhook/set/', '/webhook/find/', '/verify-creds', '/', '/odd/'],
  ];
  const scalar = fc.oneof(fc.constantFrom(...VALUES), fc.string(), fc.double(), fc.jsonValue());
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, scalar, tie('object'), fc.array(tie('value'), { maxLength: 3 })),
    object: fc.dictionary(fc.constantFrom(...FIELDS, ...MORE, 'type', 'parameters', '__proto__'), tie('value'), {
      maxKeys: 8,
    }),
  }));
  /** Mostly what the field should have, so that about a tenth of the requests is taken. */
  const usually = (right: unknown) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: value });
  const fields = {
    ...{ number: usually(NUMBER), text: usually('oi'), mediatype: usually('document'), media: usually(PDF) },
    ...{
      audio: usually(undefined),
      name: usually(undefined),
      language: usually(undefined),
      components: usually(undefined),
      quoted: usually(null),
      webhook: usually(undefined),
      where: usually(undefined),
    },
  };
  const nearlyRight = fc.record(fields, { requiredKeys: ['number', 'text', 'mediatype', 'media'] });
  const body = fc.oneof(
    { weight: 4, arbitrary: nearlyRight.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: value.map((one) => JSON.stringify(one) ?? '') },
    { weight: 1, arbitrary: fc.string() },
  );
  const JSON_TYPE = 'application/json';
  const requests = fc.record({
    method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE'),
    path: fc
      .tuple(fc.constantFrom(...SENDS, ...SENDS, ...PATHS), fc.string({ unit: 'grapheme' }))
      .map(([path, name]) => path + encodeURIComponent(name)),
    type: fc.oneof(
      { weight: 4, arbitrary: fc.constant(JSON_TYPE) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'),
      },
    ),
    body,
  });

  it('are answered in the form of Evolution API, and never with an error of the server', async () => {
    const seed = randomInt(1, 1_000_000);
    const key = await speakingKey({ test: true });
    const generated = fc.sample(requests, { numRuns: COUNT, seed });
    const seen: Record<number, number> = {};
    const failures: string[] = [];
    const one = async (request: (typeof generated)[number]) => {
      const { method, path, type, body: content } = request;
      const answer = await fetch(`${server.url}/evolution${path}`, {
        method,
        headers: { apikey: key, 'content-type': type },
        ...(method !== 'GET' && { body: content }),
      });
      const said = await answer.text();
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
      if (!isInForm(answer.status, said))
        failures.push(`${answer.status} ${said.slice(0, 300)} ${JSON.stringify(request)}`);
    };
    for (let at = 0; at < COUNT; at += AT_ONCE) await Promise.all(generated.slice(at, at + AT_ONCE).map(one));
    expect(failures.slice(0, 5), `seed ${seed}`).toEqual([]);

    expect(seen[201], 'requests that were taken').toBeGreaterThan(20);
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['200', '400', '404', '415']));
    expect(errorsInLog(server)).toEqual([]);
  });

  function isInForm(status: number, text: string): boolean {
    const said = JSON.parse(text);
    if (status < 300) return status === 200 || said.key?.id !== undefined || said.instanceId !== undefined;
    const { message } = said.response ?? {};
    const isWorded = (typeof message === 'string' || Array.isArray(message)) && message.length > 0;
    return status < 500 && said.status === status && typeof said.error === 'string' && isWorded;
  }
});
