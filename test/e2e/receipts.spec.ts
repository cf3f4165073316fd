// On both shapes: concurrent updates of the same rows.
import { WIRE_STATUSES, type WireStatus } from '@recado/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase, inProduction } from '../support/shape.js';
import { WhatsAppCloudStandIn } from '../support/stand-ins/whatsapp-cloud.stand-in.js';
import { until } from '../support/until.js';
import { startWebhookSink } from '../support/webhook-sink.js';
import { endOf, flood, messagesFor, seeded, summaryOf, type TrueMessage, WIRE } from './helpers/receipt-flood.js';
import { eventsAt, LOOPBACK_ALLOWED, MESSAGE_EVENTS, subscribe } from './helpers/webhooks.js';

const ADDRESS = '/gateways/default/receipts';
const VERIFY_TOKEN = 'the-verify-token';
/** `RECADO_RECEIPTS=10000` for the figures of docs/reliability.md. */
const RECEIPTS = Number(process.env.RECADO_RECEIPTS ?? 600);
const UNDELIVERED = 'SELECT id FROM webhook_deliveries WHERE status <> 1 LIMIT 1';
const FLOOD_PHONE = 5_531_987_200_000;
const SCOPES = ['messages:write', 'messages:read', 'webhooks:read', 'webhooks:write'];

const withoutId = (answer: unknown) => ({ ...(answer as object), request_id: undefined });

describe('the receipts of a channel', () => {
  let meta: WhatsAppCloudStandIn;
  let server: Server;
  let client: Api;
  let nextPhone = 5531987100000;

  beforeAll(async () => {
    meta = await WhatsAppCloudStandIn.start();
    const { url, phoneNumberId, token, appSecret } = meta.settings;
    const env = {
      ...LOOPBACK_ALLOWED,
      GATEWAY: 'whatsapp-cloud',
      LOG_LEVEL: 'trace',
      WHATSAPP_API_URL: url,
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_TOKEN: token,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    };
    server = await startServer({ env });
    client = api(server, await createKey(server, { name: 'receipts', scopes: SCOPES }));
  });
  afterAll(async () => {
    await server?.stop();
    await meta?.close();
    for (const secret of [VERIFY_TOKEN, meta.settings.appSecret]) expect(server?.logs() ?? '').not.toContain(secret);
  });

  const post = (request: { headers: Record<string, string>; body: string }, path = ADDRESS) =>
    fetch(server.url + path, { method: 'POST', ...request });
  const ask = (query: Record<string, string>) => fetch(`${server.url}${ADDRESS}?${String(new URLSearchParams(query))}`);
  const look = async (id: number) => (await client.get(`/api/messages/${id}`)).body;
  const reaches = (id: number, status: string) =>
    until(async () => (await look(id)).status === status, { describe: `message ${id} to be ${status}` });

  /** A message that Meta accepted; returns its statuses for callbacks. */
  async function taken() {
    const { body } = await client.post('/api/enqueue-messages', {
      messages: [{ phone: String(nextPhone++), message: 'oi' }],
    });
    const { id } = body.messages[0];
    await reaches(id, 'Enviada');
    const { provider_message_id: providerId } = await look(id);
    return { id, status: { id: providerId, recipient: '5531', opaque: meta.echoes.get(providerId) } };
  }

  it('answer Meta’s verification request, and no other', async () => {
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1158201444' };
    const answer = await ask(query);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1158201444',
    ]);
    for (const wrong of [{ ...query, 'hub.verify_token': 'another' }, {}]) expect((await ask(wrong)).status).toBe(403);
  });

  it('change the status of the message', async () => {
    const { id, status } = await taken();
    expect((await post(meta.callback([{ ...status, status: 'delivered' }]))).status).toBe(200);
    await reaches(id, 'Entregue');
    // A repetition, and an earlier status.
    await post(
      meta.callback([
        { ...status, status: 'delivered' },
        { ...status, status: 'sent' },
      ]),
    );
    await post(meta.callback([{ ...status, status: 'read' }]));
    await reaches(id, 'Lida');
  });

  it('are refused without Meta’s signature, and without a reason', async () => {
    const { id, status } = await taken();
    const genuine = meta.callback([{ ...status, status: 'read' }]);
    const forged = { ...genuine, headers: { ...genuine.headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } };
    const { 'x-hub-signature-256': _, ...unsigned } = genuine.headers;
    for (const request of [forged, { ...genuine, headers: unsigned as typeof genuine.headers }]) {
      const answer = await post(request);
      expect([answer.status, await answer.json()]).toMatchObject([403, { success: false, code: 'forbidden' }]);
    }
    // Strangers do not learn which channels exist.
    const [unproved, elsewhere] = await Promise.all([post(forged), post(genuine, '/gateways/nowhere/receipts')]);
    expect([elsewhere.status, withoutId(await elsewhere.json())]).toEqual([403, withoutId(await unproved.json())]);
    const huge = await post(meta.signed({ entry: [], more: 'x'.repeat(5_000_000) }));
    expect([huge.status, await huge.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    expect((await look(id)).status).toBe('Enviada');
  });

  it('give the true statuses in a flood of shuffled, repeated, early, lost and forged ones', async () => {
    const random = seeded(20261121);
    const sink = await startWebhookSink();
    const { secret } = await subscribe(client, sink.url('/flood'), MESSAGE_EVENTS);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const count = messagesFor(RECEIPTS);
    const fateOf = (to: string) => {
      const place = Number(to) - FLOOD_PHONE;
      // The gateway waits this long, so only the last messages wait for their answers.
      if (place >= count - 12) return 'late';
      return place % 20 < 3 ? 'lost' : 'usual';
    };
    meta.decide((to) => {
      const fate = fateOf(to);
      if (fate === 'late') return { kind: 'late', until: released };
      return fate === 'lost' ? { kind: 'reset', taken: true } : undefined;
    });
    const before = meta.taken.length;
    const wanted = Array.from({ length: count }, (_, index) => ({
      phone: String(FLOOD_PHONE + index),
      message: `flood ${index}`,
    }));
    const { body } = await client.post('/api/enqueue-messages', { messages: wanted });
    const ids: number[] = body.messages.map(({ id }: { id: number }) => id);
    const taken = () => meta.taken.slice(before);
    await until(() => taken().length >= count, {
      progress: () => taken().length,
      describe: 'Meta to have everything',
    });

    const idOf = new Map(wanted.map(({ message }, index) => [message, ids[index] ?? 0]));
    const truth = taken().map(({ to, text, providerId }): TrueMessage => {
      const echo = meta.echoes.get(providerId);
      return { id: idOf.get(text) ?? 0, providerId, echo, end: endOf(random), isLost: fateOf(to) === 'lost' };
    });
    const report = await flood(server.url + ADDRESS, meta, truth, { random, halfway: release });
    const rows = async () => {
      const select = 'SELECT id, status, transitions FROM messages WHERE id >= ?';
      return askDatabase<{ id: number; status: number; transitions: number }>(
        server.folder,
        select.replace('?', String(ids[0])),
      );
    };
    const expected = new Map(truth.map(({ id, end }) => [id, WIRE_STATUSES.indexOf(WIRE[end] as WireStatus)]));
    // On a slow machine the gateway gives up a late request before its answer: its message is known by its text alone then.
    const toldAgain = new Set<number>();
    const tellOfGivenUp = async () => {
      const select = "SELECT message_id AS id FROM delivery_attempts WHERE outcome = 'unknown'";
      const unknown = new Set((await askDatabase<{ id: number }>(server.folder, select)).map(({ id }) => Number(id)));
      const givenUp = truth.filter(({ id, isLost }) => !isLost && unknown.has(id) && !toldAgain.has(id));
      for (const { id } of givenUp) toldAgain.add(id);
      const messages = givenUp.map((message) => ({ ...message, isLost: true }));
      if (messages.length > 0) await flood(server.url + ADDRESS, meta, messages, { random, halfway: () => undefined });
    };
    let wrong: string[] = [];
    const isTrue = async () => {
      await tellOfGivenUp();
      const differing = (await rows()).filter(({ id, status }) => expected.get(Number(id)) !== Number(status));
      wrong = differing.map(({ id, status }) => `${id}: ${status} and not ${expected.get(Number(id))}`);
      return wrong.length === 0;
    };
    await until(isTrue, {
      progress: () => wrong.length,
      describe: () => `every message to have its true status; wrong are ${wrong.join(', ')}`,
    });

    // The notifications of a message are its moves without a gap, from the first subscribed one to the last.
    const events = () => eventsAt(sink, '/flood', secret);
    const moves = await rows();
    const last = new Map(moves.map(({ id, transitions }) => [Number(id), Number(transitions)]));
    const isTold = () => {
      const told = new Set(events().map(({ data }) => `${data.id} ${data.sequence}`));
      return [...last].every(([id, sequence]) => told.has(`${id} ${sequence}`));
    };
    await until(isTold, {
      intervalMs: 500,
      progress: () => sink.requests.length,
      describe: 'every notification to be delivered',
    });
    // The last status of a message may overtake earlier ones, which are still being applied.
    const underWay = async () => {
      const news = await askDatabase(server.folder, 'SELECT id FROM notifications LIMIT 1');
      return [...news, ...(await askDatabase(server.folder, UNDELIVERED))];
    };
    await until(async () => (await underWay()).length === 0, { describe: 'the rest of the news' });
    const all = events();
    for (const [id, sequence] of last) {
      const own = all.filter(({ data }) => data.id === id);
      const told = own.map(({ data }) => data.sequence as number).sort((a, b) => a - b);
      expect(told).toEqual(told.map((_, index) => sequence - told.length + 1 + index));
    }
    expect(new Set(all.map(({ type, data }) => `${data.id} ${type}`)).size).toBe(all.length);
    expect(taken()).toHaveLength(count);
    process.stdout.write(`${summaryOf(report)}\n`);
    meta.decide(() => undefined);
    await sink.close();
  });

  if (!inProduction) {
    // With several servers the lease must end first; the tests of the library wait for that.
    it('survive a crash once they have been answered', async () => {
      const messages = [await taken(), await taken(), await taken()];
      const posts = messages.map(({ status }) => post(meta.callback([{ ...status, status: 'read' }])));
      for (const answer of await Promise.all(posts)) expect(answer.status).toBe(200);
      await server.kill();
      await server.start();
      for (const { id } of messages) await reaches(id, 'Lida');
    });
  }

  it('are stored in full only until they have been applied', async () => {
    await until(async () => {
      const select = 'SELECT COUNT(*) AS open FROM gateway_callbacks WHERE next_at IS NOT NULL OR size > 0';
      return Number((await askDatabase<{ open: number }>(server.folder, select))[0]?.open) === 0;
    });
  });
});
