// On both shapes: messages and their callbacks are kept under kill -9.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPythonLibrary } from '../../scripts/lib/test-programs.mjs';
import { api, type Json } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../support/panel-client.js';
import { inProject } from '../support/paths.js';
import { startCommand } from '../support/program.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { type SinkRequest, startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { startNotifying } from './helpers/webhooks.js';

const PROGRAM = inProject('test/support/dialects/twilio-program.mjs');
const PYTHON_PROGRAM = inProject('test/support/dialects/twilio-program.py');
const ACCOUNT = `AC${'5'.repeat(32)}`;
const SID = /^SM[0-9a-f]{32}$/;

let server: Server;
let sink: WebhookSink;
let key: string;

beforeAll(async () => {
  server = await startNotifying({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  sink = await startWebhookSink();
  const scopes = ['messages:write', 'messages:read', 'webhooks:write'];
  key = await createKey(server, { scopes, test: true, options: ['--dialects', 'twilio'] });
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

/** Runs the program of somebody who sends with Twilio's library, in a process of its own: it changes globals of others. */
async function program(what: string, given: object = {}, token = key): Promise<Json> {
  const args = [PROGRAM, `${server.url}/twilio`, token, what];
  const { exited, stdout, output } = startCommand(process.execPath, args, { input: JSON.stringify(given) });
  const { code } = await exited;
  if (code !== 0) throw new Error(output());
  return JSON.parse(stdout());
}

const formOf = ({ body }: SinkRequest): Json => Object.fromEntries(new URLSearchParams(body));
const told = (path: string) => sink.at(path).map(formOf);
/** Whether the library believes that each request to a path came from whoever knows the AuthToken. */
const signed = (path: string, token = key) => {
  const toCheck = ({ body, headers }: SinkRequest) => ({
    url: sink.url(path),
    signature: headers['x-twilio-signature'],
    body,
  });
  return program('validate', { requests: sink.at(path).map(toCheck) }, token);
};

describe('a program with the library of Twilio', () => {
  it('sends, looks up, and is told by signed callbacks', async () => {
    const { sent, boleto, fetched, media, account } = await program('send', { statusCallback: sink.url('/sent?of=1') });
    expect(sent).toEqual({
      sid: expect.stringMatching(SID),
      ...{ status: 'queued', to: 'whatsapp:+5511987650001', from: 'whatsapp:+551140028922', body: 'Olá {name}' },
      ...{ numMedia: '0', messagingServiceSid: null, errorCode: null, isDated: true },
      uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sent.sid}.json`,
    });
    expect(boleto).toMatchObject({ sid: expect.stringMatching(/^MM/), from: null, numMedia: '1', body: '' });
    expect(fetched).toMatchObject({ sid: sent.sid, body: sent.body, from: sent.from, to: sent.to });
    expect([media, account]).toEqual([[], 'active']);
    await until(() => told('/sent?of=1').length === 3, { describe: 'three callbacks' });
    const callbacks = told('/sent?of=1');
    expect(callbacks.map(({ MessageStatus }) => MessageStatus)).toEqual(['sent', 'delivered', 'read']);
    for (const one of callbacks) expect(one).toMatchObject({ MessageSid: sent.sid, To: sent.to, AccountSid: ACCOUNT });
    expect(await signed('/sent?of=1')).toEqual([true, true, true]);
  });

  it('lists page by page', async () => {
    const { queued, listed, limited, none } = await program('list', { count: 8 });
    expect(listed).toEqual(queued.toReversed());
    expect(limited).toEqual(queued.toReversed().slice(0, 2));
    expect(none).toEqual([]);
  });

  it('schedules a message and cancels it', async () => {
    const { scheduled, canceled } = await program('schedule', { statusCallback: sink.url('/canceled') });
    expect([scheduled.status, canceled.status, canceled.sid]).toEqual(['scheduled', 'canceled', scheduled.sid]);
    await until(() => sink.at('/canceled').length === 1);
    expect(told('/canceled')).toMatchObject([{ MessageSid: scheduled.sid, MessageStatus: 'canceled' }]);
    expect(await signed('/canceled')).toEqual([true]);
  });

  it('reads refusals as those of Twilio', async () => {
    const { sent } = await program('send', { statusCallback: sink.url('/late') });
    await until(() => told('/late').some(({ MessageStatus }) => MessageStatus === 'read'));
    const refusals = await program('refuse', { sid: sent.sid });
    expect(
      Object.fromEntries(Object.entries<Json>(refusals).map(([name, { status, code }]) => [name, [status, code]])),
    ).toEqual({
      key: [401, 20_003],
      unknown: [404, 20_404],
      sms: [400, 21_606],
      number: [400, 21_211],
      empty: [400, 21_602],
      template: [400, 63_027],
      callback: [400, 21_609],
      soon: [400, 35_115],
      alone: [400, 35_118],
      late: [400, 30_409],
      removal: [404, 20_404],
      calls: [404, 20_404],
    });
    for (const { name, code, message, moreInfo } of Object.values<Json>(refusals)) {
      expect([name, moreInfo]).toEqual(['RestException', `https://www.twilio.com/docs/errors/${code}`]);
      expect(message).toContain('Recado');
    }
  });
});

const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`;
const authorization = () => `Basic ${Buffer.from(`${ACCOUNT}:${key}`).toString('base64')}`;

async function call(method: string, path: string, form?: string, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${server.url}/twilio${path}`, {
    method,
    headers: { authorization: authorization(), ...(form !== undefined && type), ...headers },
    ...(form !== undefined && { body: form }),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('a webhook that is told as Twilio tells', () => {
  const scopes = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write'];
  const TWILIO = ['--dialects', 'twilio'];

  it('that a key makes is told at once, signed by the key, and is refused to a key that Twilio’s programs cannot use', async () => {
    const own = await createKey(server, { name: 'direta', scopes, test: true, options: TWILIO });
    const made = await api(server, own).post('/api/webhooks', { url: sink.url('/direct'), format: 'twilio' });
    expect(made.status, made.text).toBe(201);
    const body = { messages: [{ phone: '5511987650099', message: 'Olá' }] };
    expect((await api(server, own).post('/api/enqueue-messages', body)).status).toBe(200);
    await until(() => told('/direct').some(({ MessageStatus }) => MessageStatus === 'read'));
    expect(new Set(await signed('/direct', own))).toEqual(new Set([true]));
    const off = api(server, await createKey(server, { name: 'desligada', scopes, test: true }));
    for (const format of ['twilio', 'z-api-status']) {
      const refused = await off.post('/api/webhooks', { url: sink.url('/off'), format });
      expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
      expect(refused.text).toContain('não está liberada');
    }
    expect((await off.post('/api/webhooks', { url: sink.url('/off'), format: 'waha' })).status).toBe(201);
  });

  it('of the panel is of one key, and says that it waits for the first request of the program', async () => {
    const panel = new PanelClient(server);
    await panel.login();
    const later = await createKey(server, { name: 'mais tarde', scopes, test: true, options: TWILIO });
    const [row] = await askDatabase<{ id: number }>(server.folder, `SELECT id FROM api_keys WHERE name = 'mais tarde'`);
    const given = { url: sink.url('/later'), format: 'twilio', preset: 'status' };
    const submit = (keys: Record<string, string>) => panel.submit('/admin/webhooks/new', { ...given, ...keys });
    const refused = await submit({ keys: 'all' });
    expect([refused.status, refused.text.includes('escolha uma só chave.')]).toEqual([422, true]);
    expect((await submit({ keys: 'some', [`key:${row!.id}`]: 'on' })).status).toBe(303);
    const waits = 'Nada é entregue antes da primeira requisição do programa em /twilio';
    const { text } = await panel.open('/admin/webhooks/created');
    expect(text).toContain(waits);
    const [, page = ''] = /href="(\/admin\/webhooks\/\d+)"/.exec(text) ?? [];
    expect((await panel.open(page)).text).toContain(waits);
    await program('send', { statusCallback: sink.url('/unused') }, later);
    expect((await panel.open(page)).text).not.toContain('Nada é entregue');
  });
});

describe('a program without a library', () => {
  it('is understood where it leaves a plus sign as it is, and refused where it sends JSON', async () => {
    const sent = await call('POST', MESSAGES, 'To=whatsapp:+5511987650070&From=whatsapp:+551140028922&Body=a%2Bb');
    expect([sent.status, JSON.parse(sent.text)]).toMatchObject([201, { to: 'whatsapp:+5511987650070', body: 'a+b' }]);
    const json = await call('POST', MESSAGES, '{"To":"whatsapp:+55"}', { 'content-type': 'application/json' });
    expect([json.status, JSON.parse(json.text)]).toMatchObject([400, { code: 21_604 }]);
    for (const path of [MESSAGES.replace('.json', ''), '/2010-04-01/Accounts.json', '/v2/Services', '/'])
      expect(JSON.parse((await call('GET', path)).text)).toMatchObject({ code: 20_404, status: 404 });
  });

  it('gets the first answer again for a token of its own', async () => {
    const again = () =>
      call('POST', MESSAGES, 'To=whatsapp:+5511987650071&From=whatsapp:+551140028922&Body=x', {
        'i-twilio-idempotency-token': 'pedido-4711',
      });
    const sids = [await again(), await again()].map(({ text }) => JSON.parse(text).sid as string);
    expect(new Set(sids).size).toBe(1);
  });

  it('gets every field of Twilio, and the number of the error of a message that failed', async () => {
    // Magic number of the simulator: a number without WhatsApp.
    const head = 'To=whatsapp:+5511900000001&From=whatsapp:+551140028922&Body=x';
    const { text } = await call('POST', MESSAGES, `${head}&StatusCallback=${encodeURIComponent(sink.url('/failed'))}`);
    const sent = JSON.parse(text) as Record<string, unknown>;
    expect(Object.keys(sent)).toEqual([
      ...['account_sid', 'api_version', 'body', 'date_created', 'date_sent', 'date_updated', 'direction', 'error_code'],
      ...['error_message', 'from', 'messaging_service_sid', 'num_media', 'num_segments', 'price', 'price_unit', 'sid'],
      ...['status', 'subresource_uris', 'to', 'uri'],
    ]);
    await until(() => sink.at('/failed').length === 1);
    expect(told('/failed')).toMatchObject([{ MessageSid: sent.sid, MessageStatus: 'failed', ErrorCode: '63024' }]);
    const found = JSON.parse((await call('GET', String(sent.uri))).text);
    expect(found).toMatchObject({ status: 'failed', error_code: 63_024, date_sent: null });
    expect(found.error_message).toMatch(/^Recado: /);
    expect(found.date_created).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
  });

  it('is told at an endpoint of its key of what names no address of its own', async () => {
    const { status, text } = await api(server, key).post('/api/webhooks', {
      ...{ url: sink.url('/endpoint'), format: 'twilio', events: ['message.sent'] },
    });
    expect(status, text).toBe(201);
    const head = 'To=whatsapp:+5511987650072&From=whatsapp:+551140028922&Body=x';
    const own = await call('POST', MESSAGES, `${head}&StatusCallback=${encodeURIComponent(sink.url('/own'))}`);
    const plain = await call('POST', MESSAGES, head);
    const isTold = (path: string, { text: message }: { text: string }) =>
      told(path).some(({ MessageSid }) => MessageSid === JSON.parse(message).sid);
    await until(() => sink.at('/own').length === 3 && isTold('/endpoint', plain), { describe: 'both to be told' });
    expect([isTold('/endpoint', own), isTold('/own', plain)]).toEqual([false, false]);
    expect(new Set(await signed('/endpoint'))).toEqual(new Set([true]));
  });
});

describe.skipIf(!hasPythonLibrary('twilio'))('a program in Python, with the library of Twilio that Debian has', () => {
  it('sends, lists, cancels, and checks callbacks', async () => {
    const run = async (received: object): Promise<Json> => {
      const args = [PYTHON_PROGRAM, `${server.url}/twilio`, key, sink.url('/python'), JSON.stringify(received)];
      const { exited, stdout, output } = startCommand('/usr/bin/python3', args);
      if ((await exited).code !== 0) throw new Error(output());
      return JSON.parse(stdout());
    };
    const { sent, listed, later, fetched, refusal } = await run([]);
    expect(listed).toEqual([later[0], ...sent.toReversed()]);
    expect(later.slice(1)).toEqual(['scheduled', 'canceled']);
    expect(Date.parse(fetched)).toBeGreaterThan(Date.now() - 600_000);
    expect(refusal).toMatchObject([400, 21_211, expect.stringContaining('Recado')]);
    await until(() => sink.at('/python').length === 15);
    const received = sink
      .at('/python')
      .map((one) => [sink.url('/python'), formOf(one), one.headers['x-twilio-signature']]);
    expect((await run(received)).signed).toEqual(Array(15).fill(true));
  });
});

describe('a person who answers', () => {
  it('is told of as Twilio does, with the account and the id that the program knows', async () => {
    const scopes = ['messages:write', 'messages:read', 'webhooks:write', 'inbound:read'];
    const behind = await createKey(server, { scopes, test: true, options: ['--dialects', 'meta'] });
    const receipts = { url: `${server.url}/gateways/twilio-frente/receipts`, format: 'meta' };
    const { body: meta } = await api(server, behind).post('/api/webhooks', receipts);
    const settings = { url: `${server.url}/meta`, phoneNumberId: '1065', token: behind, appSecret: meta.secret };
    const given = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${String(value)}`]);
    const channel = ['--name', 'twilio-frente', '--gateway', 'whatsapp-cloud', '--pace', 'none'];
    const made = await runCli(['create-channel', ...channel, ...given], { folder: server.folder });
    expect(made.code, made.stderr).toBe(0);
    const mine = await createKey(server, { scopes, options: ['--dialects', 'twilio', '--channel', 'twilio-frente'] });
    const at = { url: sink.url('/inbound'), format: 'twilio', events: ['message.received'] };
    expect((await api(server, mine).post('/api/webhooks', at)).status).toBe(201);
    const basic = `Basic ${Buffer.from(`${ACCOUNT}:${mine}`).toString('base64')}`;
    const form = 'To=whatsapp:+5511987650090&From=whatsapp:+551140028922&MediaUrl=https://erp.example/boleto.pdf';
    const sent = JSON.parse((await call('POST', MESSAGES, form, { authorization: basic })).text);
    const path = `${MESSAGES.replace('.json', '')}/${sent.sid}.json`;
    await until(
      async () => JSON.parse((await call('GET', path, undefined, { authorization: basic })).text).status === 'read',
    );
    const [{ provider_message_id: id }] = (await api(server, mine).get('/api/messages?limit=1')).body.data;
    const from = '5511987650090';
    const answer = { from, id: 'wamid.r', timestamp: '1796000000', type: 'text', text: { body: 'Recebi ✅' } };
    const value = {
      ...{ messaging_product: 'whatsapp', metadata: { display_phone_number: '551140028922', phone_number_id: '1065' } },
      contacts: [{ profile: { name: 'Ana' }, wa_id: from }],
      messages: [{ ...answer, context: { from: '551140028922', id } }],
    };
    const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
    const signature = `sha256=${createHmac('sha256', meta.secret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    expect((await fetch(receipts.url, { method: 'POST', headers, body })).status).toBe(200);
    await until(() => sink.at('/inbound').length === 1);
    expect(told('/inbound')).toMatchObject([
      { From: 'whatsapp:+5511987650090', Body: 'Recebi ✅', AccountSid: ACCOUNT, OriginalRepliedMessageSid: sent.sid },
    ]);
    expect(await signed('/inbound', mine)).toEqual([true]);
  });
});

/** Fields of which each is right, odd or missing, in an order of its own. */
function oddForms(): fc.Arbitrary<string> {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', '+', '%', '\0', '-1', '1e99', '[]'),
  );
  const name = fc.constantFrom(
    ...['To', 'From', 'Body', 'MediaUrl', 'MediaUrl[0]', 'MessagingServiceSid', 'ContentSid', 'ContentVariables'],
    ...['ScheduleType', 'SendAt', 'ValidityPeriod', 'StatusCallback', 'PersistentAction', 'Status', 'a[b][c]'],
  );
  const right = fc.constantFrom(
    ...['To=whatsapp:+5511987650080', 'From=whatsapp:+551140028922', 'Body=x', 'ScheduleType=fixed'],
    ...[`MessagingServiceSid=MG${'6'.repeat(32)}`, 'MediaUrl=https://x.example/a.pdf', 'SendAt=2999-01-01T00:00:00Z'],
  );
  const odd = fc.tuple(name, text).map(([field, value]) => new URLSearchParams([[field, value]]).toString());
  return fc.array(fc.oneof(right, odd, text), { maxLength: 8 }).map((fields) => fields.join('&'));
}

/** Requests that are nearly right, and some that are not. */
function oddRequests(): fc.Arbitrary<{ method: string; path: string; form: string; headers: Record<string, string> }> {
  const sid = fc.oneof(fc.constantFrom(`SM${'0'.repeat(32)}`, '..', 'SM'), fc.string({ maxLength: 40 }));
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constant(MESSAGES) },
    sid.map((one) => MESSAGES.replace('.json', `/${encodeURIComponent(one)}.json`)),
    sid.map((one) => `/2010-04-01/Accounts/${encodeURIComponent(one)}/Messages.json`),
    oddForms().map((query) => `${MESSAGES}?${query.replaceAll(/[\s#]/g, '')}&PageSize=2`),
    fc.webPath(),
  );
  return fc.record({
    method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT'),
    path,
    form: oddForms(),
    headers: fc.constantFrom<Record<string, string>[]>(
      ...[{}, {}, {}, { authorization: 'Basic x' }, { 'content-type': 'application/json' }],
      ...[
        { 'content-type': 'text/plain' },
        { 'i-twilio-idempotency-token': '"' },
        { 'content-type': 'multipart/form-data' },
      ],
    ),
  });
}

describe('1,000 odd requests', () => {
  it('end in no error of the server, and each refusal is one of Twilio', async () => {
    await fc.assert(
      fc.asyncProperty(oddRequests(), async ({ method, path, form, headers }) => {
        const answer = await call(method, path, method === 'GET' ? undefined : form, headers);
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 300) return;
        expect(JSON.parse(answer.text)).toEqual({
          code: expect.any(Number),
          message: expect.stringContaining('Recado'),
          more_info: expect.stringMatching(/^https:\/\/www\.twilio\.com\/docs\/errors\/\d{5}$/),
          status: answer.status,
          ...(answer.status === 401 && { detail: '' }),
        });
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a server that is killed under 500 messages with callbacks', () => {
  it('loses none, stores none twice, and tells every final status, signed', async () => {
    const sids = new Map<number, string>();
    const send = (index: number) =>
      until(async () => {
        const form = new URLSearchParams({
          ...{
            To: `whatsapp:+5511976${String(index).padStart(6, '0')}`,
            From: 'whatsapp:+551140028922',
            Body: `n. ${index}`,
          },
          StatusCallback: sink.url('/killed'),
        });
        const token = { 'i-twilio-idempotency-token': `killed-${index}` };
        const { status, text } = await call('POST', MESSAGES, form.toString(), token);
        return status === 201 && sids.set(index, JSON.parse(text).sid);
      });
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    const work = Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let index = numbers.shift(); index !== undefined; index = numbers.shift()) await send(index);
      }),
    );
    await until(() => sids.size > 150 && sink.at('/killed').length > 50, { describe: 'some to be under way' });
    await server.kill('SIGKILL');
    await server.start();
    await work;
    const all = [...sids.values()];
    const read = () =>
      new Set(told('/killed').flatMap(({ MessageSid: sid, MessageStatus }) => (MessageStatus === 'read' ? [sid] : [])));
    await until(() => read().size >= 500, { progress: () => sink.requests.length, describe: 'all statuses' });
    expect(new Set(all).size).toBe(500);
    expect([...read()].sort()).toEqual([...all].sort());
    expect(new Set(await signed('/killed'))).toEqual(new Set([true]));
    const stored = await askDatabase<{ messages: number }>(
      server.folder,
      "SELECT COUNT(*) AS messages FROM messages WHERE phone LIKE '5511976%'",
    );
    expect(stored).toEqual([{ messages: 500 }]);
  });
});
