// On both shapes: rows and what belongs to them are deleted by ranges, in SQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api, type Api, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { inThirtyDays } from './helpers/clock.js';
import { accepted, ENQUEUE, message, messages } from './helpers/enqueue.js';

const DAY_MS = 86_400_000;
/** Old enough to be removed. */
const AGED_MS = 11 * DAY_MS;
const TIMES = ['created_at', 'started_at', 'sent_at', 'delivered_at', 'read_at', 'ended_at'];
/** The housekeeper works once a minute, for the first time some seconds after the start. */
const SWEPT_WITHIN_MS = 170_000;

let stub: HttpGatewayStub;
let server: Server;
let client: Api;

beforeAll(async () => {
  stub = await startHttpGatewayStub();
  const env = { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url, RETENTION_DAYS: '5', REMOVE_AFTER_DAYS: '10' };
  server = await startServer({ env });
  client = api(server, await createKey(server));
});
afterAll(async () => {
  await server?.stop();
  await stub?.close();
});

const idsOf = (body: Json) => (body.messages as { id: number }[]).map(({ id }) => id);
const statusOf = async (path: string) => (await client.get(path)).status;

/** Moves what was sent so far into the past, with its batches. */
async function age(ids: readonly number[], batchIds: readonly number[]): Promise<void> {
  const changes = TIMES.map((column) => `${column} = ${column} - ${AGED_MS}`).join(', ');
  await askDatabase(server.folder, `UPDATE messages SET ${changes} WHERE id IN (${ids.join()})`);
  const batches = `UPDATE message_batches SET created_at = created_at - ${AGED_MS} WHERE id IN (${batchIds.join()})`;
  await askDatabase(server.folder, batches);
}

describe('messages that ended long ago', () => {
  it('are removed with their batch; what waits stays, and a reference may be used again', async () => {
    const gone = await accepted(client, { messages: [...messages(20), message({ reference: 'pedido-1' })] });
    const mixed = await accepted(client, { messages: [message(), message({ scheduled_at: inThirtyDays() })] });
    const [ended, waiting] = idsOf(mixed) as [number, number];
    const ids = [...idsOf(gone), ended];
    await until(async () => ids.every((id) => stub.accepted.has(id)), { describe: 'all to be sent' });
    const isSent = async (id: number) => (await client.get(`/api/messages/${id}`)).body.status === 'Enviada';
    await until(async () => (await Promise.all(ids.map(isSent))).every(Boolean), { describe: 'all to be recorded' });
    await age([...ids, waiting], [gone.batch_id, mixed.batch_id]);
    await server.restart();
    const young = await accepted(client, { messages: messages(2) });

    const isGone = async () => (await statusOf(`/api/messages/${ended}`)) === 404;
    await until(isGone, { timeoutMs: SWEPT_WITHIN_MS, describe: 'old messages to be removed' });
    for (const id of ids) expect(await statusOf(`/api/messages/${id}`)).toBe(404);
    expect(await statusOf(`/api/batches/${gone.batch_id}`)).toBe(404);
    expect((await client.get('/api/messages?reference=pedido-1')).body.data).toEqual([]);
    expect((await client.get(`/api/messages/${waiting}`)).body.status).toBe('Agendada');
    const left = (await client.get(`/api/batches/${mixed.batch_id}`)).body;
    expect(left).toMatchObject({ total: 2, counts: { Agendada: 1 } });
    for (const id of idsOf(young)) expect(await statusOf(`/api/messages/${id}`)).toBe(200);
    const again = await client.post(ENQUEUE, { messages: [message({ reference: 'pedido-1' })] });
    expect(again.status).toBe(200);
    expect(idsOf(again.body)[0]).toBeGreaterThan(Math.max(...idsOf(young)));
  });
});
