// On both shapes: transactions that compete for the same rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { promptly } from '../support/promptly.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { HOUR, iso, SECOND, thisSecond } from './helpers/clock.js';
import { accepted, messages } from './helpers/enqueue.js';

const COUNT = 2_000;
/** How far from its due time a message is canceled, at most. */
const AROUND = 2 * SECOND;
/** After so long the http gateway gives up a request that hangs. */
const GATEWAY_TIMEOUT_MS = 10_000;
/** All of them but the one that is kept for urgent messages. */
const OPEN = 63;
/** So many requests are answered before the gateway hangs. */
const ANSWERED = 300;
/** Concurrent requests. */
const CLIENTS = 32;

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

const idsOf = ({ messages: queued }: Json): number[] => queued.map(({ id }: Json) => id);
const sent = (ids: readonly number[]) => ids.filter((id) => stub.accepted.has(id));
const arrived = (ids: readonly number[], count: number) =>
  until(() => sent(ids).length >= count, { describe: () => `${sent(ids).length} of ${count}` });
/** How many messages of a batch are in a status, once none is being sent. */
const settled = (batch: number, waiting: readonly string[] = []): Promise<Json> =>
  until(
    async () => {
      const { counts } = (await client.get(`/api/batches/${batch}`)).body;
      const open = ['Pendente', 'Agendada', 'Enviando', 'Incerta'].filter((status) => !waiting.includes(status));
      return open.every((status) => counts[status] === 0) && counts;
    },
    { describe: 'the batch to settle' },
  );

/** Runs `act` for each item, a bounded number at once. */
async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await act(item);
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
}

describe('changes while messages are being sent', () => {
  it('cancel a message or send it: never both, never neither', async () => {
    const at = thisSecond() + 4 * SECOND;
    const batch = await accepted(client, { scheduled_at: iso(at), messages: messages(COUNT) });
    const ids = idsOf(batch);
    const plan = ids.map((id) => ({ id, when: at + (2 * Math.random() - 1) * AROUND }));
    const canceled: number[] = [];
    const others: [number, number, string][] = [];
    await eachOf(
      plan.sort((a, b) => a.when - b.when),
      async ({ id, when }) => {
        await until(() => Date.now() >= when, { intervalMs: 2, describe: 'its moment' });
        const { status, body } = await client.post(`/api/messages/${id}/cancel`);
        if (status === 200 && body.status === 'Cancelada') canceled.push(id);
        else others.push([id, status, body.code]);
      },
    );
    const tooLate = others.map(([id]) => id);
    expect(others.filter(([, status, code]) => status !== 409 || code !== 'not_cancelable')).toEqual([]);
    await arrived(tooLate, tooLate.length);
    const counts = await settled(batch.batch_id);
    expect(counts).toMatchObject({ Cancelada: canceled.length, Enviada: tooLate.length });
    // A message whose cancellation was answered 200 never reached the gateway, not even after all others.
    expect(sent(canceled)).toEqual([]);
    expect(sent(ids).sort()).toEqual(tooLate.sort());
    expect([...stub.accepted.values()].filter(({ deliveries }) => deliveries !== 1)).toEqual([]);
    expect(canceled.length).toBeGreaterThan(COUNT / 10);
    expect(tooLate.length).toBeGreaterThan(COUNT / 10);
  });

  it('cancel a batch halfway, with exact counts of sent and canceled messages', async () => {
    const batch = await accepted(client, { messages: messages(COUNT) });
    const ids = idsOf(batch);
    await arrived(ids, 50);
    const [first, second] = await Promise.all([
      client.post(`/api/batches/${batch.batch_id}/cancel`),
      client.post(`/api/batches/${batch.batch_id}/cancel`),
    ]);
    const counts = await settled(batch.batch_id);
    expect(first.body.canceled + second.body.canceled).toBe(counts.Cancelada);
    for (const { body } of [first, second]) {
      expect(body.canceled + body.already_canceled + body.not_cancelable).toBe(COUNT);
    }
    expect(sent(ids)).toHaveLength(COUNT - counts.Cancelada);
    expect(counts.Cancelada).toBeGreaterThan(0);
  });

  it('move a batch halfway, and the moved messages wait', async () => {
    const batch = await accepted(client, { messages: messages(COUNT) });
    const ids = idsOf(batch);
    await arrived(ids, 50);
    const { status, body } = await client.patch(`/api/batches/${batch.batch_id}`, {
      scheduled_at: iso(thisSecond() + HOUR),
    });
    expect(status).toBe(200);
    const counts = await settled(batch.batch_id, ['Agendada']);
    expect(body).toMatchObject({ rescheduled: counts.Agendada, not_reschedulable: COUNT - counts.Agendada });
    expect(sent(ids)).toHaveLength(COUNT - counts.Agendada);
    expect(counts.Agendada).toBeGreaterThan(0);
    expect((await client.post(`/api/batches/${batch.batch_id}/cancel`)).body.canceled).toBe(counts.Agendada);
  });

  it('cancel all of a batch but the open requests while the gateway hangs', async () => {
    await promptly(GATEWAY_TIMEOUT_MS - 2 * SECOND, async () => {
      let answer = () => {};
      const hanging = new Promise<void>((resolve) => (answer = resolve));
      let [requests, from] = [0, 0];
      stub.behave(() => {
        if (requests++ < ANSWERED) return { kind: 'ok' };
        from ||= performance.now();
        return { kind: 'slow', until: hanging, then: { kind: 'ok' } };
      });
      const { batch_id: id } = await accepted(client, { messages: messages(COUNT) });
      const counts = async () => (await client.get(`/api/batches/${id}`)).body.counts;
      await until(async () => requests >= ANSWERED + OPEN && (await counts()).Enviando <= OPEN);
      const ms = performance.now() - from;
      const { body } = await client.post(`/api/batches/${id}/cancel`);
      answer();
      expect(await settled(id)).toMatchObject({ Cancelada: body.canceled, Enviada: COUNT - body.canceled });
      return ms;
    });
  });
});
