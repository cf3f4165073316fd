// On both shapes: deliveries under leases, and crashes.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, type Json } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { type Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { EvolutionStandIn } from '../support/stand-ins/evolution.stand-in.js';
import { until } from '../support/until.js';
import { startWebhookSink, verified, type WebhookSink } from '../support/webhook-sink.js';
import {
  arrives,
  eventsAt,
  MESSAGE_EVENTS,
  clientWithNewKey,
  queue,
  startNotifying,
  stepsOf,
  subscribe,
  WEBHOOKS,
} from './helpers/webhooks.js';

const MINUTE = 60_000;
const WAY = ['message.sent', 'message.delivered', 'message.read'];
/** Magic number of the simulator: a number without WhatsApp. */
const NOT_ON_WHATSAPP = '5511900000001';

let server: Server;
let sink: WebhookSink;

beforeAll(async () => {
  server = await startNotifying();
});
afterAll(() => server?.stop());
beforeEach(async () => (sink = await startWebhookSink()));
afterEach(() => sink.close());

const deliveries = async (client: Api, id: number, query = ''): Promise<Json[]> =>
  (await client.get(`${WEBHOOKS}/${id}/deliveries${query}`)).body.data;
const ended = (client: Api, id: number, count: number) =>
  until(async () => (await deliveries(client, id, '?status=delivered&limit=100')).length >= count);

describe('a webhook', () => {
  it('gets every status change of every message, signed, with sequence as their order', async () => {
    const client = await clientWithNewKey(server);
    const { secret, id: webhook } = await subscribe(client, sink.url('/steps'), [...MESSAGE_EVENTS, 'batch.completed']);
    const ids = await queue(client, 40);
    const [lost = 0] = await queue(client, 1, { phone: NOT_ON_WHATSAPP, reference: 'sem-whatsapp' });
    const events = () => eventsAt(sink, '/steps', secret);
    await until(() => events().length === 40 * 3 + 1 + 2, { describe: 'all events' });
    for (const id of ids) expect(stepsOf(events(), id)).toEqual(WAY);
    expect(stepsOf(events(), lost)).toEqual(['message.failed']);
    expect(events().find(({ data }) => data.id === lost)).toMatchObject({
      data: { status: 'Falhou', previous_status: 'Enviando', reference: 'sem-whatsapp', phone: NOT_ON_WHATSAPP },
    });
    expect(
      events()
        .filter(({ data }) => data.id !== undefined)
        .every(({ data }) => data.simulated === true),
    ).toBe(true);
    const completed = events().filter(({ type }) => type === 'batch.completed');
    expect(completed.map(({ data }) => data.total).sort()).toEqual([1, 40]);
    // Without faults nothing comes twice.
    expect(sink.requests.every(({ seen }) => seen === 1)).toBe(true);
    // The sink has it before it is written down.
    const newest = await until(async () => {
      const [found] = await deliveries(client, webhook, '?limit=1');
      return found.status === 'delivered' && found;
    });
    expect(newest).toMatchObject({ status: 'delivered', attempts: 1, error: null, next_attempt_at: null });
    expect(newest.last_attempt).toMatchObject({ response: { status: 204, body: '' } });
  });

  it('gets events of messages that are older than itself, from its creation on', async () => {
    const client = await clientWithNewKey(server);
    const [before = 0] = await queue(client, 1);
    await until(async () => (await client.get(`/api/messages/${before}`)).body.status === 'Lida');
    const { secret } = await subscribe(client, sink.url('/late'));
    const [after = 0] = await queue(client, 1);
    const steps = () => stepsOf(eventsAt(sink, '/late', secret), after);
    await until(() => steps().length === 3, { describe: () => `three events, not ${steps().join(', ')}` });
    expect(stepsOf(eventsAt(sink, '/late', secret), before)).toEqual([]);
  });

  it('gets message.canceled', async () => {
    const client = await clientWithNewKey(server);
    const { secret } = await subscribe(client, sink.url('/canceled'), ['message.canceled', 'batch.completed']);
    const [id = 0] = await queue(client, 1, { scheduled_at: new Date(Date.now() + 86_400_000).toISOString() });
    expect(await client.post(`/api/messages/${id}/cancel`)).toMatchObject({ status: 200 });
    await until(() => eventsAt(sink, '/canceled', secret).length === 2);
    expect(stepsOf(eventsAt(sink, '/canceled', secret), id)).toEqual(['message.canceled']);
  });

  it('gets channel.paused once for a suspended channel, and channel.resumed once', async () => {
    const provider = await EvolutionStandIn.start({ instance: 'loja' });
    provider.knowsKey = false;
    const { url, instance, apiKey } = provider.settings;
    const run = async (...args: string[]) => {
      const { code, stderr } = await runCli(args, { folder: server.folder });
      expect([code, stderr]).toEqual([0, expect.anything()]);
      return stderr;
    };
    const settings = Object.entries({ url, instance, apiKey }).flatMap(([name, value]) => [
      '--set',
      `${name}=${value}`,
    ]);
    const warned = await run(
      'create-channel',
      '--name',
      'vigiado',
      '--gateway',
      'evolution',
      '--pace',
      'none',
      ...settings,
    );
    // Scripts of earlier versions name no option that says that this is wanted.
    expect(warned).toContain('above what is safe for one phone');
    const doctor = await runCli(['doctor'], { folder: server.folder });
    expect(doctor.stdout).toContain('channel vigiado: may send more than is safe for one phone');
    const client = await clientWithNewKey(server, false);
    const { secret } = await subscribe(client, sink.url('/channels'), ['channel.paused', 'channel.resumed']);
    const inOrder = (a: Json, b: Json) => Date.parse(a.timestamp) - Date.parse(b.timestamp);
    const news = () =>
      eventsAt(sink, '/channels', secret)
        .sort(inOrder)
        .map(({ type, data }) => ({ type, ...data }));
    const told = (count: number) => until(() => news().length === count, { describe: `news number ${count}` });
    const messages = [{ phone: '5511987650001', message: 'oi' }];
    const accepted = async () => {
      const { status, body } = await client.post('/api/enqueue-messages', { channel: 'vigiado', messages });
      return status === 200 && body.messages[0].id;
    };
    const id = await until(accepted, { describe: 'the new channel to be known' });
    await told(1);
    const waits = async () => (await client.get(`/api/messages/${id}`)).body.waiting_for;
    await until(async () => (await waits())?.reason === 'channel_auth_failed', { describe: 'the reason' });
    expect(await waits()).toEqual({ code: 'channel_paused', until: null, reason: 'channel_auth_failed' });
    provider.knowsKey = true;
    await run('resume-channel', '--name', 'vigiado');
    await told(2);
    expect(news()).toEqual([
      { type: 'channel.paused', channel: 'vigiado', code: 'channel_auth_failed', resume: 'manual' },
      { type: 'channel.resumed', channel: 'vigiado', code: null, resume: null },
    ]);
    await provider.close();
  });

  it('that was down for a while misses nothing, and delays no other', async () => {
    const client = await clientWithNewKey(server);
    const ill = await subscribe(client, sink.url('/ill'));
    const well = await subscribe(client, sink.url('/well'));
    const faults = [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 302, headers: { location: '/elsewhere' } },
      { kind: 'reset' },
      { kind: 'status', status: 503, headers: { 'retry-after': '1' } },
      { kind: 'garbage' },
      { kind: 'hang' },
    ] as const;
    let broken = true;
    let seen = 0;
    sink.behave(({ path }) =>
      path === '/ill' && broken ? faults[seen++ % faults.length]! : { kind: 'status', status: 200 },
    );
    const ids = await queue(client, 100);
    const count = (path: string, secret: string) => eventsAt(sink, path, secret).length;
    await until(() => seen >= 8, { describe: 'the faults to be met' });
    await until(() => count('/well', well.secret) === 300, { describe: 'the others to be told' });
    const lateness = sink.at('/well').map(({ at, event }) => at - Date.parse(event.timestamp));
    // Behind an endpoint that hangs they would wait for its time to be over: 15 seconds.
    expect(Math.max(...lateness)).toBeLessThan(10_000);
    broken = false;
    const since = new Date(Date.now() - MINUTE).toISOString();
    const taken = () => new Set(sink.at('/ill').map(({ id }) => id)).size;
    await until(() => taken() === 300, { describe: 'the first attempt at each' });
    // What failed twice would rest for five minutes: its owner, who has repaired it, asks for it now.
    await until(
      async () => {
        await client.post(`${WEBHOOKS}/${ill.id}/replay`, { since });
        return (await deliveries(client, ill.id, '?status=waiting')).length === 0;
      },
      { intervalMs: 500, describe: 'everything to be delivered' },
    );
    const told = eventsAt(sink, '/ill', ill.secret);
    for (const id of ids) expect(stepsOf(told, id)).toEqual(WAY);
    expect(sink.at('/elsewhere')).toEqual([]);
  });

  it('that fails gets a retry with the same id and a new time', async () => {
    const client = await clientWithNewKey(server);
    const { secret, id } = await subscribe(client, sink.url('/again'), ['message.sent']);
    sink.behave(({ seen }) => ({ kind: 'status', status: seen === 1 ? 500 : 200, body: 'não deu' }));
    await queue(client, 1);
    await arrives(sink, ({ seen }) => seen === 1);
    const [waiting] = await until(async () => {
      const found = await deliveries(client, id, '?status=waiting');
      return found[0]?.last_attempt && found;
    });
    expect(waiting).toMatchObject({ attempts: 1, error: 'bad_status' });
    expect(waiting.last_attempt).toMatchObject({ response: { status: 500, body: 'não deu' } });
    const rest = Date.parse(waiting.next_attempt_at) - Date.parse(waiting.last_attempt.started_at);
    expect(rest).toBeGreaterThan(3_900);
    // The step after this one is of five minutes.
    expect(rest).toBeLessThan(MINUTE);
    await arrives(sink, ({ seen }) => seen === 2);
    const [first, second] = sink.at('/again');
    expect(second?.id).toBe(first?.id);
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
    for (const request of sink.at('/again')) expect(verified(request, secret)).toMatchObject({ type: 'message.sent' });
    await ended(client, id, 1);
  });

  it('that answers 410 is disabled, and the others of its key get webhook.disabled', async () => {
    const client = await clientWithNewKey(server);
    const gone = await subscribe(client, sink.url('/gone'), ['message.sent']);
    const watcher = await subscribe(client, sink.url('/watch'), ['webhook.disabled']);
    sink.behave(({ path }) => ({ kind: 'status', status: path === '/gone' ? 410 : 200 }));
    await queue(client, 1);
    const { event } = await arrives(sink, ({ path }) => path === '/watch');
    expect(event).toMatchObject({ type: 'webhook.disabled', data: { id: gone.id, reason: 'gone' } });
    const { body } = await client.get(`${WEBHOOKS}/${gone.id}`);
    expect(body).toMatchObject({ enabled: false, disabled_reason: 'gone', disabled_at: expect.any(String) });
    expect(watcher.enabled).toBe(true);
    const [second = 0] = await queue(client, 1);
    await until(async () => (await client.get(`/api/messages/${second}`)).body.status === 'Lida');
    // Who is told of it has been decided.
    await until(async () => (await askDatabase(server.folder, 'SELECT id FROM notifications')).length === 0);
    expect(sink.at('/gone')).toHaveLength(1);
    expect(await client.patch(`${WEBHOOKS}/${gone.id}`, { enabled: true })).toMatchObject({
      body: { enabled: true, disabled_reason: null, disabled_at: null },
    });
    expect(sink.at('/gone')).toHaveLength(1);
  });

  it('gets nothing at an address that the operator has not allowed', async () => {
    const closed = await startNotifying({ env: { WEBHOOK_ALLOWED_SUBNETS: undefined } });
    const client = await clientWithNewKey(closed);
    const refused = await client.post(WEBHOOKS, { url: sink.url(), events: ['message.sent'] });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { url: [expect.stringContaining('não é público')] } },
    });
    const { id } = await subscribe(client, 'https://hooks.example/', ['message.sent']);
    // As if a name led here: what counts is where the connection would go.
    await askDatabase(closed.folder, `UPDATE webhook_endpoints SET url = '${sink.url()}' WHERE id = ${id}`);
    await client.post(`${WEBHOOKS}/${id}/test`);
    const [delivery] = await until(async () => {
      const found = await deliveries(client, id);
      return found[0]?.error && found;
    });
    expect(delivery).toMatchObject({ error: 'address_forbidden', last_attempt: { response: null } });
    expect(sink.opened).toBe(0);
    await closed.stop();
  });
});

describe('a server that is killed during deliveries', () => {
  it('loses none of them', async () => {
    const own = await startNotifying();
    const client = await clientWithNewKey(own);
    const { secret } = await subscribe(client, sink.url('/crash'));
    sink.behave(() => (sink.requests.length < 30 ? { kind: 'status', status: 200 } : { kind: 'hang' }));
    const ids = await queue(client, 60);
    await until(() => sink.requests.length >= 36, { describe: 'requests under way' });
    await own.kill('SIGKILL');
    sink.behave(() => ({ kind: 'status', status: 200 }));
    await own.start();
    const events = () => eventsAt(sink, '/crash', secret);
    const isTold = () => ids.every((id) => stepsOf(events(), id).length === 3);
    await until(isTold, { describe: 'every step of every message' });
    const waiting = () => askDatabase(own.folder, 'SELECT id FROM webhook_deliveries WHERE status <> 1 LIMIT 1');
    await until(async () => (await waiting()).length === 0);
    expect(await askDatabase(own.folder, 'SELECT id FROM notifications')).toEqual([]);
    await own.stop();
  });
});
