// On both shapes: guarded updates in SQL, and the queue.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { HOUR, iso, nextClockChange, SECOND, thisSecond, wall } from './helpers/clock.js';
import { accepted, acceptedOne, look, message, messages, phoneOf } from './helpers/enqueue.js';

const ZONE = 'America/Sao_Paulo';

let stub: HttpGatewayStub;
let server: Server;
let client: Api;
beforeAll(async () => {
  stub = await startHttpGatewayStub();
  server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
  client = api(server, await createKey(server));
});
afterAll(async () => {
  await server?.stop();
  await stub?.close();
});
beforeEach(() => stub.behave(() => ({ kind: 'ok' })));

const later = () => ({ scheduled_at: iso(thisSecond() + HOUR) });
const one = (changes: object = {}) => acceptedOne(client, { phone: phoneOf(nextPhone++), ...changes });
let nextPhone = 5_000;

const cancel = (id: number) => client.post(`/api/messages/${id}/cancel`);
const retry = (id: number) => client.post(`/api/messages/${id}/retry`);
const move = (id: number, body: unknown) => client.patch(`/api/messages/${id}`, body);
const reaches = (id: number, status: string) =>
  until(async () => (await look(client, id)).status === status, { describe: `message ${id} to be ${status}` });
const requestsFor = (id: number) => stub.requests.filter((request) => request.id === id);
const refusal = (status: number, code: string) => ({ status, body: { code, success: false } });

/** A message that the gateway has rejected. */
async function failed(changes: object = {}): Promise<number> {
  stub.behave(() => ({ kind: 'status', status: 422 }));
  const { id } = await one(changes);
  await reaches(id, 'Falhou');
  stub.behave(() => ({ kind: 'ok' }));
  return id;
}

/** A message that the gateway answers for only after `release`. */
async function beginning(): Promise<{ id: number; release: () => void }> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  stub.behave(() => ({ kind: 'slow', until: gate, then: { kind: 'ok' } }));
  const { id } = await one();
  await until(() => requestsFor(id).length === 1, { describe: 'the request' });
  return { id, release };
}

describe('POST /api/messages/{id}/cancel', () => {
  it('cancels a waiting message, which is never sent; a repeat changes nothing', async () => {
    const { id } = await one(later());
    const { status, body } = await cancel(id);
    expect([status, body.status]).toEqual([200, 'Cancelada']);
    expect(body).toEqual(await look(client, id));
    expect(body.canceled_at).toMatch(/Z$/);
    expect(await cancel(id)).toMatchObject({ status: 200, body });
    // Wait until it is due, with time for a slow machine.
    const now = Date.now();
    await askDatabase(server.folder, `UPDATE messages SET due_at = ${now}, scheduled_at = ${now} WHERE id = ${id}`);
    const witness = await one({ scheduled_at: iso(thisSecond() + 3 * SECOND) });
    await reaches(witness.id, 'Enviada');
    expect(requestsFor(id)).toEqual([]);
  });

  it('cancels a message that waits for a retry', async () => {
    stub.behave(() => ({ kind: 'status', status: 500 }));
    const { id } = await one();
    await until(async () => (await look(client, id)).waiting_for?.code === 'retry', { describe: 'the rest' });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'Cancelada', waiting_for: null } });
  });

  it('answers 409 once sending has begun', async () => {
    const { id, release } = await beginning();
    expect(await cancel(id)).toMatchObject(refusal(409, 'not_cancelable'));
    release();
    await reaches(id, 'Enviada');
    expect(await cancel(id)).toMatchObject(refusal(409, 'not_cancelable'));
  });

  it.each(['0', 'x', '999999999'])('answers 404 for %s', async (id) => {
    for (const action of ['cancel', 'retry']) {
      expect(await client.post(`/api/messages/${id}/${action}`)).toMatchObject(refusal(404, 'not_found'));
    }
    expect(await client.patch(`/api/messages/${id}`, { scheduled_at: 'now' })).toMatchObject(refusal(404, 'not_found'));
    expect(await client.post(`/api/batches/${id}/cancel`)).toMatchObject(refusal(404, 'not_found'));
    expect(await client.patch(`/api/batches/${id}`, { scheduled_at: 'now' })).toMatchObject(refusal(404, 'not_found'));
  });

  it('requires the scope to write, like every change', async () => {
    const { id } = await one(later());
    const { batch_id: batch } = await look(client, id);
    const reader = api(server, await createKey(server, { scopes: ['messages:read', 'messages:read_all'] }));
    for (const path of [`messages/${id}/cancel`, `messages/${id}/retry`, `batches/${batch}/cancel`]) {
      expect(await reader.post(`/api/${path}`)).toMatchObject(refusal(403, 'forbidden'));
    }
    for (const path of [`messages/${id}`, `batches/${batch}`]) {
      expect(await reader.patch(`/api/${path}`, { scheduled_at: 'now' })).toMatchObject(refusal(403, 'forbidden'));
    }
  });
});

describe('PATCH /api/messages/{id}', () => {
  it('moves a waiting message to another time, at which it is sent', async () => {
    const { id } = await one(later());
    const at = thisSecond() + 4 * SECOND;
    const moved = await move(id, { scheduled_at: wall(at, ZONE) });
    expect(moved).toMatchObject({ status: 200, body: { status: 'Agendada', scheduled_at: wall(at, ZONE) } });
    await reaches(id, 'Enviada');
    expect(requestsFor(id)[0]?.at).toBeGreaterThanOrEqual(at);
  });

  it('removes a schedule with "now", so that it is sent at once', async () => {
    const { id } = await one(later());
    const moved = await move(id, { scheduled_at: 'now' });
    expect(moved).toMatchObject({ status: 200, body: { status: 'Pendente', scheduled_at: null } });
    await reaches(id, 'Enviada');
  });

  it('schedules a due message', async () => {
    const { id, release } = await beginning();
    const next = await one({ phone: (await look(client, id)).phone });
    const at = thisSecond() + HOUR;
    expect(await move(next.id, { scheduled_at: iso(at) })).toMatchObject({
      status: 200,
      body: { status: 'Agendada', scheduled_at: wall(at, ZONE) },
    });
    release();
    await reaches(id, 'Enviada');
    expect(requestsFor(next.id)).toEqual([]);
  });

  it('reads the time as queueing does: zone, offset, clock changes', async () => {
    const { id } = await one(later());
    const at = thisSecond() + 2 * HOUR;
    const tokyo = { scheduled_at: wall(at, 'Asia/Tokyo'), timezone: 'asia/tokyo' };
    expect(await move(id, tokyo)).toMatchObject({ status: 200, body: { scheduled_at: tokyo.scheduled_at } });
    expect(await look(client, id)).toMatchObject({ scheduled_at: tokyo.scheduled_at });
    expect((await move(id, { scheduled_at: iso(at) })).body.scheduled_at).toBe(tokyo.scheduled_at);
    const gap = nextClockChange('gap');
    const skipped = { scheduled_at: wallWithin(gap.at, gap.before), timezone: gap.zone };
    expect((await move(id, skipped)).body.errors.scheduled_at.join()).toContain('o relógio pula');
    const overlap = nextClockChange('overlap');
    const twice = { scheduled_at: wallWithin(overlap.at, overlap.after), timezone: overlap.zone };
    expect(await move(id, twice)).toMatchObject({ status: 200 });
  });

  it.each([
    [undefined, 'scheduled_at', /Informe quando/],
    [{}, 'scheduled_at', /Informe quando/],
    [[], 'scheduled_at', /Informe quando/],
    ['now', 'scheduled_at', /Informe quando/],
    [{ scheduled_at: null }, 'scheduled_at', /Informe quando/],
    [{ scheduled_at: 5 }, 'scheduled_at', /Deve ser um texto/],
    [{ scheduled_at: 'amanhã' }, 'scheduled_at', /não foi entendido/],
    [{ scheduled_at: '2020-01-01 00:00:00' }, 'scheduled_at', /aceitamos até 15 min de atraso/],
    [{ scheduled_at: '2999-01-01 00:00:00' }, 'scheduled_at', /no máximo|o máximo/],
    [{ scheduled_at: '2027-01-01 00:00:00', timezone: 'Lua' }, 'timezone', /não é um fuso/],
    [{ scheduled_at: 'now', timezone: 'Lua' }, 'timezone', /não é um fuso/],
  ])('refuses %j at %s', async (body, path, sentence) => {
    const { id } = await one(later());
    const answer = await move(id, body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(Object.keys(answer.body.errors)).toEqual([path]);
    expect(answer.body.errors[path].join()).toMatch(sentence);
    expect(await look(client, id)).toMatchObject({ status: 'Agendada' });
  });

  it('refuses a time after its expiry', async () => {
    const at = thisSecond() + HOUR;
    const { id } = await one({ ...later(), expires_at: iso(at + HOUR) });
    const { body } = await move(id, { scheduled_at: iso(at + HOUR) });
    expect(body.errors.scheduled_at.join()).toContain('quando a mensagem expira');
    expect(await move(id, { scheduled_at: iso(at + HOUR - SECOND) })).toMatchObject({ status: 200 });
  });

  it('answers 409 once sending has begun', async () => {
    const { id, release } = await beginning();
    expect(await move(id, later())).toMatchObject(refusal(409, 'not_reschedulable'));
    release();
    await reaches(id, 'Enviada');
    expect(await move(id, later())).toMatchObject(refusal(409, 'not_reschedulable'));
  });
});

describe('POST /api/messages/{id}/retry', () => {
  it('sends a failed message again, with an idempotency key of its own', async () => {
    const id = await failed();
    const answer = await retry(id);
    expect(answer).toMatchObject({ status: 200, body: { status: 'Pendente', attempts: 0, failure_code: null } });
    await reaches(id, 'Enviada');
    const [first, second] = requestsFor(id);
    expect([first?.attempt, second?.attempt]).toEqual([1, 1]);
    expect(second?.key).not.toBe(first?.key);
    expect(await look(client, id)).toMatchObject({ attempts: 1, failed_at: null });
  });

  it('may fail and be repeated again', async () => {
    const id = await failed();
    stub.behave(() => ({ kind: 'status', status: 422 }));
    expect(await retry(id)).toMatchObject({ status: 200 });
    await until(async () => requestsFor(id).length === 2 && (await look(client, id)).status === 'Falhou');
    stub.behave(() => ({ kind: 'ok' }));
    expect(await retry(id)).toMatchObject({ status: 200 });
    await reaches(id, 'Enviada');
    expect(new Set(requestsFor(id).map(({ key }) => key)).size).toBe(3);
  });

  it('answers 409 for messages that have not failed', async () => {
    const { id: waiting } = await one(later());
    const { id: sent } = await one();
    await reaches(sent, 'Enviada');
    for (const id of [waiting, sent]) expect(await retry(id)).toMatchObject(refusal(409, 'not_retryable'));
    expect(await cancel(waiting)).toMatchObject({ status: 200 });
    expect(await retry(waiting)).toMatchObject(refusal(409, 'not_retryable'));
  });

  it('answers 409 for a message that has expired since', async () => {
    const id = await failed({ expires_at: iso(thisSecond() + HOUR) });
    // Wait for its expiry; the sweep of expiries does not change a failed message.
    const past = Date.now() - SECOND;
    await askDatabase(server.folder, `UPDATE messages SET expires_at = ${past} WHERE id = ${id}`);
    await askDatabase(server.folder, `UPDATE message_expiries SET expires_at = ${past} WHERE message_id = ${id}`);
    const unswept = `SELECT message_id FROM message_expiries WHERE message_id = ${id}`;
    await until(async () => (await askDatabase(server.folder, unswept)).length === 0, { describe: 'the sweep' });
    expect(await look(client, id)).toMatchObject({ status: 'Falhou' });
    expect(await retry(id)).toMatchObject(refusal(409, 'not_retryable'));
  });
});

describe('a whole batch', () => {
  const cancelBatch = (id: number) => client.post(`/api/batches/${id}/cancel`);
  const moveBatch = (id: number, body: unknown) => client.patch(`/api/batches/${id}`, body);
  const queue = (count: number): Promise<Json> => accepted(client, { ...later(), messages: messages(count) });

  it('is canceled, and every message is counted', async () => {
    const { batch_id: id, messages: queued } = await accepted(client, {
      ...later(),
      messages: [message({ scheduled_at: 'now' }), ...messages(4)],
    });
    await reaches(queued[0].id, 'Enviada');
    await cancel(queued[1].id);
    const counts = { batch_id: id, total: 5, canceled: 3, already_canceled: 1, not_cancelable: 1 };
    expect((await cancelBatch(id)).body).toEqual(counts);
    expect((await cancelBatch(id)).body).toEqual({ ...counts, canceled: 0, already_canceled: 4 });
    const { body } = await client.get(`/api/batches/${id}`);
    expect(body).toMatchObject({ done: 1, counts: { Cancelada: 4, Enviada: 1 }, expected_end: null });
  });

  it('of ten thousand is canceled and moved while other requests are served', async () => {
    const { batch_id: id } = await queue(10_000);
    const at = thisSecond() + 3 * HOUR;
    const answers = await Promise.all([moveBatch(id, { scheduled_at: iso(at) }), one().then(() => one())]);
    const moved = { batch_id: id, total: 10_000, rescheduled: 10_000, not_reschedulable: 0, timezone: ZONE };
    expect(answers[0].body).toEqual({ ...moved, scheduled_at: wall(at, ZONE) });
    const { body } = await client.get(`/api/batches/${id}`);
    expect(body).toMatchObject({ first_scheduled_at: wall(at, ZONE), last_scheduled_at: wall(at, ZONE) });
    expect((await cancelBatch(id)).body).toMatchObject({ canceled: 10_000, already_canceled: 0, not_cancelable: 0 });
  });

  it('is sent now when its schedule is removed', async () => {
    const { batch_id: id, messages: queued } = await queue(20);
    expect((await moveBatch(id, { scheduled_at: 'now' })).body).toMatchObject({ rescheduled: 20, scheduled_at: null });
    await Promise.all(queued.map(({ id: each }: Json) => reaches(each, 'Enviada')));
  });

  it('is not changed when one of its messages would expire before', async () => {
    const at = thisSecond() + 2 * HOUR;
    const body = { ...later(), messages: [message(), message({ expires_at: iso(at) })] };
    const { batch_id: id, messages: queued } = await accepted(client, body);
    const answer = await moveBatch(id, { scheduled_at: iso(at) });
    expect(answer).toMatchObject({ status: 422, body: { errors: { scheduled_at: [expect.any(String)] } } });
    expect(await look(client, queued[0].id)).toMatchObject({ scheduled_at: queued[0].scheduled_at });
  });

  it('that was sent already is neither canceled nor moved', async () => {
    const { batch_id: id, messages: queued } = await accepted(client, { messages: messages(2) });
    for (const each of queued) await reaches(each.id, 'Enviada');
    expect(await cancelBatch(id)).toMatchObject(refusal(409, 'not_cancelable'));
    expect(await moveBatch(id, later())).toMatchObject(refusal(409, 'not_reschedulable'));
    expect(await moveBatch(id, {})).toMatchObject(refusal(422, 'validation_failed'));
  });
});

/** A local time half an hour after a clock change, with an offset. */
function wallWithin(change: number, offset: number): string {
  return wall(change + HOUR / 2 + offset, 'UTC');
}
