// On both shapes: crashes and stops under load.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';

/** Sends that a process may have open or unrecorded when it is killed. */
const MAX_OPEN = 512;

describe('kill -9 and start again', () => {
  let stub: HttpGatewayStub;
  let server: Server;
  let client: Api;
  let sentBefore: number;

  beforeAll(async () => {
    stub = await startHttpGatewayStub();
    server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
    client = api(server, await createKey(server));
  });
  beforeEach(() => {
    stub.behave(() => ({ kind: 'ok' }));
    sentBefore = stub.requests.length;
  });
  afterAll(async () => {
    await server?.stop();
    await stub?.close();
  });

  /** How many requests this test has made. */
  const sent = () => stub.requests.length - sentBefore;

  const batch = (count: number, from: number, extra: object = {}) => ({
    ...extra,
    messages: Array.from({ length: count }, (_, index) => ({
      phone: String(5511900400000 + from + index),
      message: 'oi',
    })),
  });
  async function acknowledged(body: object): Promise<number[]> {
    const answer = await client.post('/api/enqueue-messages', body);
    expect(answer.status).toBe(200);
    return (answer.body.messages as { id: number }[]).map(({ id }) => id);
  }
  const inDatabase = <Row>(sql: string) => askDatabase<Row>(server.folder, sql);

  it('loses no waiting, sending or scheduled message, and repeats no recorded one', async () => {
    const soon = new Date(Date.now() + 4_000).toISOString();
    const ids = [
      ...(await acknowledged(batch(3_000, 0))),
      ...(await acknowledged(batch(200, 10_000, { scheduled_at: soon }))),
    ];
    const killAt = randomInt(200, 2_000);
    await until(() => stub.requests.length >= killAt, { describe: `${killAt} requests` });
    await server.kill('SIGKILL');
    const sentBefore = stub.requests.length;
    const recorded = (await inDatabase<{ id: number }>('SELECT id FROM messages WHERE status = 3')).map(({ id }) => id);
    await server.start();
    await until(() => ids.every((id) => stub.accepted.has(id)), {
      describe: `all (kill at ${killAt})`,
    });
    const repeated = new Set(stub.requests.slice(sentBefore).map(({ id }) => id));
    expect(recorded.filter((id) => repeated.has(id))).toEqual([]);
    const duplicates = stub.requests.length - stub.accepted.size;
    expect(duplicates).toBeLessThanOrEqual(MAX_OPEN);
    await until(async () => (await inDatabase('SELECT 1 FROM messages WHERE status <> 3 LIMIT 1')).length === 0);
    const texts = [...stub.accepted.values()];
    expect(texts.every(({ deliveries }) => deliveries === 1)).toBe(true);
  });

  it('flags in the timeline what may have been sent twice', async () => {
    stub.behave(({ seen }) => (seen === 1 ? { kind: 'hang', taken: true } : { kind: 'ok' }));
    const [id = 0] = await acknowledged(batch(1, 0));
    await until(() => sent() === 1);
    await server.kill('SIGKILL');
    await server.start();
    await until(() => stub.accepted.get(id)?.times === 2, { describe: 'the second request' });
    const log = await inDatabase<{ outcome: string }>(`SELECT outcome FROM delivery_attempts WHERE message_id = ${id}`);
    expect(log).toEqual([{ outcome: 'lease_expired' }]);
  });

  it('keeps the receipts of the sandbox', async () => {
    const test = api(server, await createKey(server, { name: 'sandbox', test: true }));
    const { body } = await test.post('/api/enqueue-messages', batch(20, 0));
    const ids = (body.messages as { id: number }[]).map(({ id }) => id);
    const look = async (id: number) => (await test.get(`/api/messages/${id}`)).body;
    // This condition stays true: the status changes soon, and a check may come late.
    await until(async () => (await look(ids[0] ?? 0)).sent_at !== null, { intervalMs: 5 });
    await server.kill('SIGKILL');
    await server.start();
    for (const id of ids) await until(async () => (await look(id)).status === 'Lida');
  });

  it('a stop under load ends within its grace and leaves everything for the next start', async () => {
    // Others than those of the first test: a request that equals one whose answer a kill may have lost gets that answer.
    const ids = await acknowledged(batch(3_000, 40_000));
    await until(() => sent() > 100);
    const { code } = await server.stop();
    expect(code).toBe(0);
    expect(await inDatabase('SELECT id FROM messages WHERE status = 2')).toEqual([]);
    await server.start();
    await until(() => ids.every((id) => stub.accepted.has(id)));
    expect(sent()).toBe(ids.length);
  });

  // The last: what it has queued is sent as long as the server runs.
  it('leaves an unanswered batch whole or absent', async () => {
    const [latest] = await inDatabase<{ id: number | null }>('SELECT MAX(id) AS id FROM message_batches');
    let answered = 0;
    const requests = Array.from({ length: 12 }, (_, index) =>
      client.post('/api/enqueue-messages', batch(2_000, index * 2_000)).then(
        ({ status }) => (status === 200 ? ++answered : 0),
        // The server is killed before it answers some.
        () => 0,
      ),
    );
    const killAfter = randomInt(1, 6);
    await until(() => answered >= killAfter, { intervalMs: 1 });
    await server.kill('SIGKILL');
    await Promise.all(requests);
    await server.start();
    const batches = await inDatabase<{ total: number; kept: number }>(
      `SELECT total, (SELECT COUNT(*) FROM messages WHERE batch_id = b.id) AS kept
        FROM message_batches b WHERE id > ${latest?.id ?? 0}`,
    );
    expect(batches.length).toBeGreaterThanOrEqual(answered);
    expect(batches.filter(({ total, kept }) => kept !== total)).toEqual([]);
    const orphans = 'SELECT id FROM messages WHERE batch_id NOT IN (SELECT id FROM message_batches)';
    expect(await inDatabase(orphans)).toEqual([]);
  });
});
