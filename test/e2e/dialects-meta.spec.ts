// On both shapes: messages and their webhooks are kept under kill -9.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import type { Server } from '../support/server.js';
import { until } from '../support/until.js';
import { type SinkRequest, startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { startNotifying } from './helpers/webhooks.js';

const PHONE_ID = '106540352242922';
const TO = '5511987654321';
/** Magic number of the simulator: a number without WhatsApp. */
const NOT_ON_WHATSAPP = '5511900000001';
const SCOPES = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write', 'inbound:read'];

let server: Server;
let key: string;
let client: Api;
let sink: WebhookSink;

beforeAll(async () => {
  [server, sink] = await Promise.all([startNotifying(), startWebhookSink()]);
  key = await createKey(server, { name: 'meta', scopes: SCOPES, options: ['--dialects', 'meta'] });
  client = api(server, key);
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

const call = async (
  method: string,
  path: string,
  body?: object,
  token = key,
): Promise<{ status: number; body: Json }> => {
  const response = await fetch(`${server.url}/meta${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};
const send = (body: object) => call('POST', `/v23.0/${PHONE_ID}/messages`, { messaging_product: 'whatsapp', ...body });

/** A webhook of this key that is told as Meta tells; answers the secret that signs it. */
async function subscribe(path: string): Promise<string> {
  const { status, body, text } = await client.post('/api/webhooks', { url: sink.url(path), format: 'meta' });
  expect(status, text).toBe(201);
  return body.secret as string;
}

const isSigned = ({ body, headers }: SinkRequest, secret: string) =>
  headers['x-hub-signature-256'] === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const valueOf = ({ event }: SinkRequest): Json => event.entry[0].changes[0].value;
/** The statuses that came to a path, by message, each once. */
function statusesAt(path: string, secret: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const request of sink.at(path)) {
    expect(isSigned(request, secret)).toBe(true);
    const [status] = valueOf(request).statuses ?? [];
    if (status) found.set(status.id, (found.get(status.id) ?? new Set()).add(status.status));
  }
  return found;
}

/** Runs the libraries in a process of its own: one of them changes what others in its process send. */
async function runLibraries(given: object): Promise<Json> {
  const script = inProject('test/support/dialects/meta-clients.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(given)], {
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout);
}

describe('programs that speak WhatsApp Cloud API', () => {
  it('send, look up and understand refusals with nothing but their base address changed', async () => {
    const { sent } = await runLibraries({ url: `${server.url}/meta`, key, to: TO, template: 'aviso' });
    for (const name of ['kapsoText', 'kapsoDocument', 'kapsoTemplate']) {
      expect(sent[name].ok, JSON.stringify(sent[name])).toMatchObject({
        contacts: [{ waId: TO }],
        messages: [{ id: expect.stringMatching(/^wamid\./) }],
      });
    }
    for (const name of ['greatDetailText', 'apiJsText']) {
      expect(sent[name].ok, JSON.stringify(sent[name])).toMatchObject({
        messages: [{ id: expect.stringMatching(/^wamid\./) }],
      });
    }
    expect(sent.microfoxText.ok).toMatchObject({ success: true });
    expect(sent.greatDetailPhones.ok.data).toMatchObject([{ id: 'default', verified_name: 'default' }]);
    expect(sent.kapsoTemplates.ok).toMatchObject({ data: [] });
    expect(sent.kapsoRead.error).toMatchObject({ httpStatus: 400, code: 131_051, retry: { action: 'fix_and_retry' } });
    expect(sent.kapsoNoNumber.error).toMatchObject({
      httpStatus: 400,
      code: 131_009,
      retry: { action: 'fix_and_retry' },
    });
    expect(sent.kapsoWrongKey.error).toMatchObject({ httpStatus: 401, code: 190, retry: { action: 'refresh_token' } });
    const [document] = (await client.get('/api/messages?limit=20')).body.data.filter((one: Json) => one.media);
    expect(document).toMatchObject({ message: 'Boleto', media: { type: 'document', filename: 'b.pdf' } });
    const texts = (await client.get('/api/messages?limit=20')).body.data.map((one: Json) => one.message);
    expect(texts).toContain('Olá {name} ✅');
  });

  it('verify and read the statuses, failures and answers that come to their webhook', async () => {
    const secret = await subscribe('/libraries');
    const { body } = await send({ to: TO, text: { body: 'Olá' }, biz_opaque_callback_data: 'pedido-4711 ç' });
    const failed = await send({ to: NOT_ON_WHATSAPP, text: { body: 'Olá' } });
    const id = body.messages[0].id as string;
    await until(() => {
      const found = statusesAt('/libraries', secret);
      return found.get(id)?.size === 3 && found.get(failed.body.messages[0].id)?.has('failed');
    });
    const requests = sink.at('/libraries');
    const received = requests.map(({ body, headers }) => ({ body, signature: headers['x-hub-signature-256'] }));
    const { checked } = await runLibraries({ url: `${server.url}/meta`, key, secret, to: TO, received });
    for (const one of checked as Json[]) {
      expect(one).toMatchObject({ kapso: true, greatDetail: true, apiJs: {}, forged: { error: expect.anything() } });
      expect(one.apiJs.error).toBeUndefined();
    }
    const raised = (checked as Json[]).map((one) => one.raised);
    expect(raised).toEqual(expect.arrayContaining([expect.objectContaining({ id, status: 'delivered' })]));
    const refused = requests.map(valueOf).find(({ statuses }) => statuses?.[0].status === 'failed');
    expect(refused.statuses[0].errors).toMatchObject([
      { code: 131_026, error_data: { details: expect.stringContaining('Recado') } },
    ]);
    const told = requests.map(valueOf).find(({ statuses }) => statuses?.[0].id === id);
    expect(told).toMatchObject({
      metadata: { phone_number_id: PHONE_ID },
      statuses: [{ recipient_id: TO, biz_opaque_callback_data: 'pedido-4711 ç' }],
    });
  });

  it('register the address of their webhook by a call, where it answers the challenge', async () => {
    sink.behave(({ path }) => {
      const asked = new URL(path, sink.origin).searchParams;
      const isRight = asked.get('hub.verify_token') === 'palavra';
      if (!asked.has('hub.challenge')) return { kind: 'status', status: 200 };
      return { kind: 'status', status: isRight ? 200 : 403, body: isRight ? asked.get('hub.challenge')! : 'no' };
    });
    const register = (verify_token: string) =>
      call('POST', '/v23.0/102290129340398/subscribed_apps', {
        override_callback_uri: sink.url('/registered'),
        verify_token,
      });
    const noAddress = { override_callback_uri: 'loja', verify_token: 'palavra' };
    expect(await call('POST', '/102290129340398/subscribed_apps', noAddress)).toMatchObject({ status: 400 });
    expect(await register('errada')).toMatchObject({ status: 400, body: { error: { code: 131_009 } } });
    expect(await register('palavra')).toEqual({ status: 200, body: { success: true } });
    expect(await register('palavra')).toEqual({ status: 200, body: { success: true } });
    const { body } = await call('GET', '/v23.0/102290129340398/subscribed_apps');
    expect(body.data.filter((one: Json) => one.override_callback_uri === sink.url('/registered'))).toHaveLength(1);
    const sent = await send({ to: TO, text: { body: 'Olá' } });
    await until(() => sink.at('/registered').some((one) => valueOf(one).statuses?.[0].id === sent.body.messages[0].id));
    expect(await call('DELETE', '/v23.0/102290129340398/subscribed_apps')).toEqual({
      status: 200,
      body: { success: true },
    });
    expect((await call('GET', '/102290129340398/subscribed_apps')).body).toEqual({ data: [] });
  });

  it('upload a file and send it, and look a message up by its id', async () => {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('file', new Blob(['%PDF-1.4\n%boleto\n'], { type: 'application/pdf' }), 'boleto.pdf');
    const headers = { authorization: `Bearer ${key}` };
    const uploaded = await fetch(`${server.url}/meta/v23.0/${PHONE_ID}/media`, { method: 'POST', headers, body: form });
    const { id } = (await uploaded.json()) as { id: string };
    const { status, body } = await send({ to: TO, type: 'document', document: { id, filename: 'boleto.pdf' } });
    expect(status, JSON.stringify(body)).toBe(200);
    const asked = encodeURIComponent(body.messages[0].id);
    const events = await until(async () => {
      const found = await call('GET', `/v23.0/${PHONE_ID}/message_history?message_id=${asked}`);
      const names = found.body.data[0].events.data.map((one: Json) => one.delivery_status);
      return names.includes('READ') && names;
    });
    expect(events).toEqual(['ACCEPTED', 'SENT', 'DELIVERED', 'READ']);
    const foreign = encodeURIComponent('wamid.HBgNNTUxMTk4NzY1NDMyMRUCABEYEjAwMDAwMDAwMDAwMDAwMDAwMAA=');
    expect(await call('GET', `/${PHONE_ID}/message_history?message_id=${foreign}`)).toMatchObject({
      status: 400,
      body: { error: { code: 100, error_subcode: 33 } },
    });
  });

  it('are refused with a key that is not switched on, and in their own form wherever it goes wrong', async () => {
    const other = await createKey(server, { name: 'sem dialeto' });
    expect(await call('POST', `/${PHONE_ID}/messages`, {}, other)).toMatchObject({
      status: 403,
      body: { error: { code: 200, error_data: { details: expect.stringContaining('/meta') } } },
    });
    // Every text, name and number where none is expected; the requests are the same in every run.
    const bodies = fc.sample(oddBody(), { numRuns: 1_000, seed: 4_711 });
    const answers = await Promise.all(bodies.map((body) => send(body as object)));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(500);
    for (const { body } of refused) {
      expect(body).toEqual({
        error: expect.objectContaining({
          message: expect.any(String),
          code: expect.any(Number),
          type: expect.any(String),
        }),
      });
    }
  });
});

/** A body whose fields are nearly right, and then anything. */
function oddBody(): fc.Arbitrary<unknown> {
  const any = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, '', 0, [], {}, TO, 'text', 'template', 'image', 'interactive'),
  );
  const content = fc.record(
    {
      body: any,
      link: any,
      id: any,
      name: any,
      language: any,
      components: fc.oneof(any, fc.array(any)),
      type: any,
      action: any,
    },
    { requiredKeys: [] },
  );
  return fc.record(
    {
      to: fc.oneof(fc.constant(TO), any),
      type: fc.oneof(fc.constantFrom('text', 'image', 'template', 'interactive', 'document', 'audio', 'reaction'), any),
      ...{ text: fc.oneof(content, any), image: fc.oneof(content, any), template: fc.oneof(content, any) },
      ...{ interactive: fc.oneof(content, any), document: fc.oneof(content, any), context: any, recipient_type: any },
      biz_opaque_callback_data: any,
    },
    { requiredKeys: [] },
  );
}

describe('kill -9 under 500 messages of a program', () => {
  it('loses none, repeats none, and tells every status', async () => {
    sink.behave(() => ({ kind: 'status', status: 200 }));
    const secret = await subscribe('/killed');
    const ids = new Map<number, string>();
    /** As programs do that never lose a message: again until there is an answer, with the same key. */
    const sendSurely = (at: number) =>
      until(async () => {
        const response = await fetch(`${server.url}/meta/${PHONE_ID}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `k-${at}` },
          body: JSON.stringify({
            messaging_product: 'whatsapp',
            to: String(5_511_900_500_000 + at),
            text: { body: `${at}` },
          }),
        });
        if (response.status !== 200) return false;
        const { messages } = (await response.json()) as { messages: { id: string }[] };
        return ids.set(at, messages[0]!.id);
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
        const found = statusesAt('/killed', secret);
        const isTold = (id: string) => found.get(id)?.has('read') && found.get(id)?.has('delivered');
        return [...ids.values()].every(isTold) && found;
      },
      { progress: () => sink.requests.length, describe: 'all statuses' },
    );
    const unsent = [...told.values()].filter((statuses) => !statuses.has('sent'));
    expect(unsent.length).toBeLessThan(200);
    expect(told.size).toBe(500);
  });
});

describe('Recado in front of Recado', () => {
  it('sends by its own gateway into its own dialect, and the receipts come back', async () => {
    const behind = await createKey(server, {
      name: 'atrás',
      scopes: SCOPES,
      test: true,
      options: ['--dialects', 'meta'],
    });
    const receipts = { url: `${server.url}/gateways/frente/receipts`, format: 'meta' };
    const { body: endpoint } = await api(server, behind).post('/api/webhooks', receipts);
    const settings = { url: `${server.url}/meta`, phoneNumberId: PHONE_ID, token: behind, appSecret: endpoint.secret };
    const given = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${String(value)}`]);
    const made = await runCli(
      ['create-channel', '--name', 'frente', '--gateway', 'whatsapp-cloud', '--pace', 'none', ...given],
      { folder: server.folder },
    );
    expect(made.code, made.stderr).toBe(0);
    const answer = await client.post('/api/enqueue-messages', {
      channel: 'frente',
      messages: [{ phone: TO, message: 'Duas vezes' }],
    });
    const [{ id }] = answer.body.messages as [{ id: number }];
    const message = await until(async () => {
      const { body } = await client.get(`/api/messages/${id}`);
      return body.status === 'Lida' && body;
    });
    expect(message).toMatchObject({ channel: 'frente', provider_message_id: expect.stringMatching(/^wamid\./) });
    const { body: own } = await api(server, behind).get('/api/messages?limit=5');
    expect(own.data).toMatchObject([{ message: 'Duas vezes', status: 'Lida', phone: TO }]);

    // The person answers the first message, by way of both.
    const secret = await subscribe('/answers');
    const answered = {
      from: TO,
      id: 'wamid.resposta',
      timestamp: '1796000000',
      type: 'text',
      text: { body: 'Recebi ✅' },
    };
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '551140000000', phone_number_id: PHONE_ID },
      contacts: [{ profile: { name: 'Ana' }, wa_id: TO }],
      messages: [{ ...answered, context: { from: '551140000000', id: message.provider_message_id } }],
    };
    const callback = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
    });
    const signature = `sha256=${createHmac('sha256', endpoint.secret).update(callback).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    expect((await fetch(receipts.url, { method: 'POST', headers, body: callback })).status).toBe(200);
    const told = await until(() => sink.at('/answers').find((request) => valueOf(request).messages));
    expect(isSigned(told, secret)).toBe(true);
    const [heard] = valueOf(told).messages;
    expect(heard).toMatchObject(answered);
    expect(heard.context.id).toMatch(/^wamid\./);
  });
});
