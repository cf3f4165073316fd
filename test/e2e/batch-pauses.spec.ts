// On both shapes: claims of several workers that compete with a pause, and a pause that survives restarts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { accepted, message, messages } from './helpers/enqueue.js';
import { clientWithNewKey } from './helpers/lists.js';

const COUNT = 2_000;

let stub: HttpGatewayStub;
let server: Server;
let client: Api;
beforeAll(async () => {
  stub = await startHttpGatewayStub();
  server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
  client = api(server, await createKey(server));
});
afterAll(async () => {
  await server.stop();
  await stub.close();
});

const idsOf = ({ messages: queued }: Json): number[] => queued.map(({ id }: Json) => id);
const sent = (ids: readonly number[]) => ids.filter((id) => stub.accepted.has(id));
const arrived = (ids: readonly number[], count: number) =>
  until(() => sent(ids).length >= count, { describe: () => `${sent(ids).length} of ${count}` });
const batchOf = async (id: number): Promise<Json> => (await client.get(`/api/batches/${id}`)).body;
/** The counts of a batch once nothing of it is being sent. */
const settled = (id: number): Promise<Json> =>
  until(
    async () => {
      const { counts } = await batchOf(id);
      return counts.Enviando === 0 && counts;
    },
    { describe: 'nothing to be Enviando' },
  );

describe('a batch that is paused', () => {
  it('sends nothing until it is resumed, also after a restart, and then every message once', async () => {
    const batch = await accepted(client, { messages: messages(COUNT) });
    const [ids, path] = [idsOf(batch), `/api/batches/${batch.batch_id}`];
    await arrived(ids, 20);
    const { status, body } = await client.post(`${path}/pause`);
    expect([status, body]).toEqual([200, { batch_id: batch.batch_id, paused_at: expect.stringMatching(/Z$/) }]);
    const counts = await settled(batch.batch_id);
    const before = sent(ids).length;
    expect(counts).toMatchObject({ Enviada: before, Pendente: COUNT - before });
    expect(before).toBeLessThan(COUNT);

    // Other messages pass it, also after a restart.
    await arrived(idsOf(await accepted(client, { messages: messages(100) })), 100);
    await server.restart();
    await arrived(idsOf(await accepted(client, { messages: messages(100) })), 100);
    expect(sent(ids)).toHaveLength(before);
    expect(await batchOf(batch.batch_id)).toMatchObject({ paused_at: body.paused_at, expected_end: null });
    const waiting = ids.find((id) => !stub.accepted.has(id));
    const reason = (await client.get(`/api/messages/${waiting}`)).body.waiting_for;
    expect(reason).toEqual({ code: 'batch_paused', until: null, reason: null });

    const resumed = await client.post(`${path}/resume`);
    expect(resumed.body).toEqual({ batch_id: batch.batch_id, paused_at: null });
    await arrived(ids, COUNT);
    expect([...stub.accepted.values()].filter(({ deliveries }) => deliveries !== 1)).toEqual([]);
  });

  it('is answered the same when it is repeated, and refused once everything was sent', async () => {
    const { batch_id: id, messages: queued } = await accepted(client, { messages: [message()] });
    await arrived([queued[0].id], 1);
    await settled(id);
    expect((await client.post(`/api/batches/${id}/pause`)).body).toMatchObject({ code: 'not_pausable', status: 409 });
    expect((await client.post(`/api/batches/${id}/resume`)).body).toEqual({ batch_id: id, paused_at: null });
    const later = await accepted(client, {
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
      messages: [message()],
    });
    const answers = [1, 2].map(async () => (await client.post(`/api/batches/${later.batch_id}/pause`)).body.paused_at);
    const [first, second] = await Promise.all(answers);
    expect([first, second]).toEqual([(await batchOf(later.batch_id)).paused_at, first]);
    const other = await clientWithNewKey(server);
    expect((await other.post(`/api/batches/${later.batch_id}/pause`)).status).toBe(404);
  });

  it('has the name that the request gave it', async () => {
    const name = 'Cobrança “novembro” 🎉';
    const named = await accepted(client, { name, messages: [message()] });
    const nameless = await accepted(client, { name: '', messages: [message()] });
    expect((await batchOf(named.batch_id)).name).toBe(name);
    expect((await batchOf(nameless.batch_id)).name).toBeNull();
    const refused = await client.post('/api/enqueue-messages', { name: 'x'.repeat(256), messages: [message()] });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']]);
  });
});
