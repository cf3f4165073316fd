import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, api, type Json } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { CLI_ENTRY } from '../support/paths.js';
import { type Environment, startProgram } from '../support/program.js';
import { type Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { startWebhookSink, verified, type WebhookSink } from '../support/webhook-sink.js';
import { arrives, clientWithNewKey, queue, startNotifying, subscribe, WEBHOOKS } from './helpers/webhooks.js';

const EVENTS = ['message.delivered', 'message.failed'];

let server: Server;
let sink: WebhookSink;
let client: Api;

beforeAll(async () => {
  [server, sink] = await Promise.all([startNotifying(), startWebhookSink()]);
  client = await clientWithNewKey(server);
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});
beforeEach(() => sink.behave(() => ({ kind: 'status', status: 204 })));

const create = (body: object) => client.post(WEBHOOKS, body);
const errorsOf = async (answer: Promise<{ status: number; body: Json }>): Promise<Json> => {
  const { status, body } = await answer;
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' });
  return body.errors;
};

describe('the webhooks of a key', () => {
  it('are created, with a secret that is shown only once', async () => {
    const { status, body } = await create({ url: sink.url('/a'), events: [...EVENTS].reverse(), description: 'ERP' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ url: sink.url('/a'), events: EVENTS, description: 'ERP', enabled: true });
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret, ...shown } = body;
    expect((await client.get(`${WEBHOOKS}/${body.id}`)).body).toEqual(shown);
    const { data, next_cursor: next } = (await client.get(WEBHOOKS)).body;
    expect([data[0], next]).toEqual([shown, null]);
    const stored = await askDatabase(server.folder, 'SELECT * FROM webhook_endpoints');
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    expect(server.logs()).not.toContain(secret.slice(6));
  });

  it('are changed field by field, disabled, enabled and deleted', async () => {
    const { id } = await subscribe(client, sink.url('/b'));
    const change = async (changes: object) => (await client.patch(`${WEBHOOKS}/${id}`, changes)).body;
    expect(await change({ description: 'Loja' })).toMatchObject({ description: 'Loja', url: sink.url('/b') });
    expect(await change({ events: ['message.sent'] })).toMatchObject({ description: 'Loja', events: ['message.sent'] });
    expect(await change({ description: null, url: sink.url('/c') })).toMatchObject({ description: null });
    expect(await change({ enabled: false })).toMatchObject({ enabled: false, disabled_reason: 'owner' });
    expect(await change({})).toMatchObject({ enabled: false, url: sink.url('/c') });
    expect(await change({ enabled: true })).toMatchObject({ enabled: true, disabled_reason: null });
    expect(await client.delete(`${WEBHOOKS}/${id}`)).toMatchObject({ status: 204, text: '' });
    expect(await client.delete(`${WEBHOOKS}/${id}`)).toMatchObject({ status: 404 });
    expect(await client.get(`${WEBHOOKS}/${id}`)).toMatchObject({ status: 404 });
  });

  it.each<[object, Record<string, RegExp>]>([
    [{}, { url: /^Informe "url"/, events: /^Informe "events"/ }],
    [
      { url: '', events: [] },
      { url: /^Informe "url"/, events: /^Informe "events"/ },
    ],
    [
      { url: 7, events: 'message.sent' },
      { url: /Deve ser um texto/, events: /^Informe "events"/ },
    ],
    [{ url: 'exemplo', events: EVENTS }, { url: /endereço completo/ }],
    [{ url: 'ftp://exemplo.com/', events: EVENTS }, { url: /endereço completo/ }],
    [{ url: 'https://u:p@exemplo.com/', events: EVENTS }, { url: /usuário ou senha/ }],
    [{ url: 'https://10.0.0.1/', events: EVENTS }, { url: /não é público/ }],
    [{ url: 'https://[::ffff:10.0.0.1]/', events: EVENTS }, { url: /não é público/ }],
    [{ url: 'http://8.8.8.8/', events: EVENTS }, { url: /^Use https/ }],
    [{ url: 'https://exemplo.com/', events: ['message.sent', 'message.seen'] }, { events: /"message.seen" não é/ }],
    [{ url: 'https://exemplo.com/', events: [7] }, { events: /"7" não é/ }],
    [{ url: 'https://exemplo.com/', events: EVENTS, description: 'x'.repeat(256) }, { description: /255/ }],
    [{ url: 'https://exemplo.com/', events: EVENTS, description: 'ERP\u202e' }, { description: /caractere invisível/ }],
  ])('are refused with %j', async (body, expected) => {
    const before = (await client.get(WEBHOOKS)).body;
    const errors = await errorsOf(create(body));
    expect(Object.keys(errors)).toEqual(Object.keys(expected));
    for (const [path, sentence] of Object.entries(expected)) expect(errors[path][0]).toMatch(sentence);
    expect((await client.get(WEBHOOKS)).body).toEqual(before);
  });

  it('refuse invalid changes', async () => {
    const { id, ...before } = await subscribe(client, sink.url());
    const at = `${WEBHOOKS}/${id}`;
    expect(await errorsOf(client.patch(at, { enabled: 'yes', url: 'x' }))).toHaveProperty('enabled');
    expect(await errorsOf(client.patch(at, { events: ['*'] }))).toHaveProperty('events');
    expect(await errorsOf(client.patch(at, { url: 'https://127.0.0.1.nip.io@x/' }))).toHaveProperty('url');
    expect(await errorsOf(client.post(`${at}/rotate-secret`, { overlap_seconds: -1 }))).toHaveProperty(
      'overlap_seconds',
    );
    expect(await errorsOf(client.post(`${at}/rotate-secret`, { overlap_seconds: '9' }))).toHaveProperty(
      'overlap_seconds',
    );
    expect(await errorsOf(client.post(`${at}/replay`))).toHaveProperty('since');
    expect(await errorsOf(client.post(`${at}/replay`, { since: 'ontem' }))).toHaveProperty('since');
    expect(await errorsOf(client.get(`${at}/deliveries?status=lost`))).toHaveProperty('status');
    expect(await errorsOf(client.get(`${at}/deliveries?limit=101`))).toHaveProperty('limit');
    expect(await errorsOf(client.get(`${at}/deliveries?cursor=abc`))).toHaveProperty('cursor');
    expect((await client.get(at)).body).toMatchObject({ url: before.url, enabled: true });
  });

  it('are 50 at most', async () => {
    const own = await clientWithNewKey(server);
    const body = { url: sink.url(), events: EVENTS };
    const answers = await Promise.all(Array.from({ length: 52 }, () => own.post(WEBHOOKS, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors.url[0]).toContain('50');
  });

  it('require the scopes to read and to write', async () => {
    const { id } = await subscribe(client, sink.url());
    const reader = api(server, await createKey(server, { scopes: ['webhooks:read'] }));
    const sender = api(server, await createKey(server, { scopes: ['messages:write', 'messages:read'] }));
    expect((await reader.get(WEBHOOKS)).status).toBe(200);
    const refused = await Promise.all([
      sender.get(WEBHOOKS),
      sender.get(`${WEBHOOKS}/${id}`),
      sender.get(`${WEBHOOKS}/${id}/deliveries`),
      reader.post(WEBHOOKS, {}),
      reader.patch(`${WEBHOOKS}/${id}`, {}),
      reader.delete(`${WEBHOOKS}/${id}`),
      ...['test', 'rotate-secret', 'replay'].map((verb) => reader.post(`${WEBHOOKS}/${id}/${verb}`, {})),
      reader.post(`${WEBHOOKS}/deliveries/1/replay`),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(403));
  });
});

describe('webhooks of two keys', () => {
  it('are neither read nor changed by the other key, nor get its events', async () => {
    const [own, other] = [await clientWithNewKey(server), await clientWithNewKey(server)];
    const { id, secret } = await subscribe(own, sink.url('/mine'), ['message.sent']);
    const theirs = await subscribe(other, sink.url('/theirs'), ['message.sent']);
    const [delivery] = [(await own.post(`${WEBHOOKS}/${id}/test`)).body];
    const at = `${WEBHOOKS}/${id}`;
    const answers = await Promise.all([
      other.get(at),
      other.patch(at, { enabled: false }),
      other.delete(at),
      other.post(`${at}/test`),
      other.post(`${at}/rotate-secret`),
      other.get(`${at}/deliveries`),
      other.post(`${at}/replay`, { since: '2026-01-01T00:00:00Z' }),
      other.post(`${WEBHOOKS}/deliveries/${delivery.id}/replay`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(8).fill([404, 'not_found']));
    expect((await other.get(WEBHOOKS)).body.data.map((webhook: Json) => webhook.id)).toEqual([theirs.id]);
    const [mine = 0] = await queue(own, 1);
    const [his = 0] = await queue(other, 1);
    await arrives(sink, ({ path, event }) => path === '/mine' && event.data.id === mine);
    await arrives(sink, ({ path, event }) => path === '/theirs' && event.data.id === his);
    const heard = (path: string) => sink.at(path).flatMap(({ event }) => event.data.id ?? []);
    expect([heard('/mine'), heard('/theirs')]).toEqual([[mine], [his]]);
    expect(verified(sink.at('/mine')[0]!, secret)).toBeTruthy();
    expect(() => verified(sink.at('/theirs')[0]!, secret)).toThrow();
  });

  it('have cursors that are invalid for another list', async () => {
    const [first, second] = [await subscribe(client, sink.url()), await subscribe(client, sink.url())];
    for (const _ of [1, 2]) await client.post(`${WEBHOOKS}/${first.id}/test`);
    const { body } = await client.get(`${WEBHOOKS}/${first.id}/deliveries?limit=1`);
    const cursor = body.next_cursor as string;
    const rest = await client.get(`${WEBHOOKS}/${first.id}/deliveries?limit=1&cursor=${cursor}`);
    expect(rest.body).toMatchObject({ data: [{ type: 'webhook.test' }], next_cursor: null });
    expect(rest.body.data[0].id).toBeLessThan(body.data[0].id);
    expect(await errorsOf(client.get(`${WEBHOOKS}/${second.id}/deliveries?cursor=${cursor}`))).toHaveProperty('cursor');
    const filtered = client.get(`${WEBHOOKS}/${first.id}/deliveries?status=failed&cursor=${cursor}`);
    expect(await errorsOf(filtered)).toHaveProperty('cursor');
  });
});

describe('a webhook', () => {
  it('gets a test as an ordinary delivery', async () => {
    const { id, secret } = await subscribe(client, sink.url('/tested'), ['message.sent']);
    const { status, body } = await client.post(`${WEBHOOKS}/${id}/test`);
    expect([status, body]).toMatchObject([202, { type: 'webhook.test', status: 'waiting', webhook_id: id }]);
    const request = await arrives(sink, ({ path }) => path === '/tested');
    expect(request.id).toBe(body.event_id);
    expect(verified(request, secret)).toEqual(body.payload);
    expect(body.payload).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
  });

  it('signs with both secrets while they overlap', async () => {
    const { id, secret: old } = await subscribe(client, sink.url('/rotated'), ['message.sent']);
    const rotated = await client.post(`${WEBHOOKS}/${id}/rotate-secret`, { overlap_seconds: 3_600 });
    expect(rotated.status).toBe(200);
    const rest = Date.parse(rotated.body.previous_secret_expires_at) - Date.now();
    expect(Math.abs(rest - 3_600_000)).toBeLessThan(30_000);
    const { secret } = rotated.body;
    expect(secret).not.toBe(old);
    await client.post(`${WEBHOOKS}/${id}/test`);
    const first = await arrives(sink, ({ path }) => path === '/rotated');
    for (const held of [old, secret]) expect(verified(first, held)).toBeTruthy();
    const again = await client.post(`${WEBHOOKS}/${id}/rotate-secret`, { overlap_seconds: 60 });
    const third = (await client.post(`${WEBHOOKS}/${id}/test`)).body.event_id;
    const later = await arrives(sink, (request) => request.id === third);
    for (const held of [old, secret, again.body.secret]) expect(verified(later, held)).toBeTruthy();
    const at = await client.post(`${WEBHOOKS}/${id}/rotate-secret`, { overlap_seconds: 0 });
    expect(at.body.previous_secret_expires_at).toBeNull();
    const { event_id } = (await client.post(`${WEBHOOKS}/${id}/test`)).body;
    const second = await arrives(sink, (request) => request.id === event_id);
    expect(verified(second, at.body.secret)).toBeTruthy();
    expect(() => verified(second, secret)).toThrow();
    const byDefault = await client.post(`${WEBHOOKS}/${id}/rotate-secret`);
    const day = Date.parse(byDefault.body.previous_secret_expires_at) - Date.now();
    expect(Math.abs(day - 86_400_000)).toBeLessThan(30_000);
  });

  it('gets failed deliveries again, one by one or all since a time', async () => {
    const own = await clientWithNewKey(server);
    const { id } = await subscribe(own, sink.url('/replayed'), ['message.sent']);
    const since = new Date(Date.now() - 1_000).toISOString();
    sink.behave(() => ({ kind: 'status', status: 500, headers: { 'webhook-delivery': 'abort-message' } }));
    await queue(own, 3);
    const failed = async () => (await own.get(`${WEBHOOKS}/${id}/deliveries?status=failed`)).body.data as Json[];
    await until(async () => (await failed()).length === 3);
    const [{ id: one, event_id: event }] = (await failed()) as [Json];
    sink.behave(() => ({ kind: 'status', status: 200 }));
    const answer = await own.post(`${WEBHOOKS}/deliveries/${one}/replay`);
    expect(answer).toMatchObject({ status: 202, body: { id: one, event_id: event, status: 'waiting' } });
    await arrives(sink, (request) => request.id === event && request.seen === 2);
    await until(async () => (await failed()).length === 2);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect((await own.post(`${WEBHOOKS}/${id}/replay`, { since: later })).body).toEqual({ replayed: 0 });
    expect(await own.post(`${WEBHOOKS}/${id}/replay`, { since })).toMatchObject({
      status: 202,
      body: { replayed: 2 },
    });
    await until(() => sink.at('/replayed').length === 6);
    await own.patch(`${WEBHOOKS}/${id}`, { enabled: false });
    expect(await errorsOf(own.post(`${WEBHOOKS}/${id}/replay`, { since }))).toHaveProperty('enabled');
    expect(await errorsOf(own.post(`${WEBHOOKS}/deliveries/${one}/replay`))).toHaveProperty('enabled');
  });

  it.each(['0', 'x', '1.5', '99999999999999999', '%00', '1 OR 1=1'])('is not found under %s', async (id) => {
    expect(await client.get(`${WEBHOOKS}/${id}`)).toMatchObject({ status: 404 });
    expect(await client.post(`${WEBHOOKS}/deliveries/${id}/replay`)).toMatchObject({ status: 404 });
  });
});

describe('listen', () => {
  const listen = (env: Environment, ...args: string[]) => {
    const program = startProgram(CLI_ENTRY, ['listen', ...args], server.folder, { LANG: 'en', ...env });
    const secret = () => /whsec_\S+/.exec(program.stderr())?.[0] ?? '';
    return { ...program, secret, isListening: () => until(() => secret() !== '', { describe: 'the listener' }) };
  };
  const types = (stdout: string) =>
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).type);

  it('hears the events of a key by the API, forwards them signed, and is gone at its end', async () => {
    const scopes = 'messages:write,messages:read,webhooks:read,webhooks:write';
    const access = {
      RECADO_URL: server.url,
      RECADO_KEY: await createKey(server, { scopes: scopes.split(','), test: true }),
    };
    const own = api(server, access.RECADO_KEY);
    const listener = listen(access, '--events', 'message.failed', '--forward-to', sink.url('/heard'));
    await listener.isListening();
    const there = { folder: server.folder, env: { ...access, LANG: 'en' } };
    expect(await runCli(['trigger', 'message.failed'], there)).toMatchObject({ code: 0 });
    const request = await arrives(sink, ({ path }) => path === '/heard');
    expect(verified(request, listener.secret())).toMatchObject({ type: 'message.failed', data: { status: 'Falhou' } });
    await until(() => types(listener.stdout()).length > 0);
    expect(types(listener.stdout())).toEqual(['message.failed']);
    expect((await own.get(WEBHOOKS)).body.data).toHaveLength(1);
    listener.child.kill('SIGINT');
    expect(await listener.exited).toEqual({ code: 0, signal: null });
    expect((await own.get(WEBHOOKS)).body.data).toEqual([]);
  });

  it('hears the events of every key where the server runs, and examples of those that the simulator has not', async () => {
    const listener = listen({});
    await listener.isListening();
    const here = { folder: server.folder, env: { LANG: 'en' } };
    for (const event of ['message.received', 'template.updated'])
      expect(await runCli(['trigger', event], here)).toMatchObject({ code: 0 });
    const expected = ['message.sent', 'message.received', 'template.updated'];
    await until(() => expected.every((type) => types(listener.stdout()).includes(type)), {
      describe: () => `the events: ${listener.stdout()} ${listener.stderr()}`,
    });
    listener.child.kill('SIGTERM');
    expect(await listener.exited).toEqual({ code: 0, signal: null });
    const gone = await askDatabase(server.folder, 'SELECT * FROM webhook_endpoints WHERE listened_at IS NOT NULL');
    expect(gone).toEqual([]);
  });

  it('is refused what is no test key by trigger, and events that do not exist', async () => {
    const live = { RECADO_URL: server.url, RECADO_KEY: await createKey(server, { scopes: ['messages:write'] }) };
    const trigger = async (event: string) =>
      (await runCli(['trigger', event], { folder: server.folder, env: { ...live, LANG: 'en' } })).stderr;
    expect(await trigger('message.sent')).toContain('not a test key');
    expect(await trigger('message.gone')).toContain('There is no event "message.gone"');
  });
});
