// On both shapes: an action on many rows that a crash interrupts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api, type Json } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';
import { inThirtyDays } from './helpers/clock.js';
import { accepted, messages } from './helpers/enqueue.js';

const CANCELED = 7;
const LATER = { scheduled_at: inThirtyDays() };

let stub: HttpGatewayStub;
let server: Server;

beforeAll(async () => {
  stub = await startHttpGatewayStub();
  server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
});
afterAll(async () => {
  await server?.stop();
  await stub?.close();
});

const revoke = async (name: string, ...options: string[]) => {
  const { code, stderr } = await runCli(['revoke-key', '--name', name, ...options], { folder: server.folder });
  expect(code, stderr).toBe(0);
};
const idsOf = (body: Json) => (body.messages as { id: number }[]).map(({ id }) => id);
/** A time so many ms from now, in the format of a request. */
const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
const canceledFrom = async (first: number): Promise<number> => {
  const sql = `SELECT COUNT(*) AS n FROM messages WHERE id >= ${first} AND status = ${CANCELED}`;
  return Number((await askDatabase<{ n: number }>(server.folder, sql))[0]?.n);
};
/** Enqueues so many messages for a distant day, in requests of ten thousand; returns the first id. */
async function queueForLater(key: string, count: number): Promise<number> {
  let first = Infinity;
  for (let left = count; left > 0; left -= 10_000) {
    const body = await accepted(api(server, key), { ...LATER, messages: messages(Math.min(left, 10_000)) });
    first = Math.min(first, ...idsOf(body).slice(0, 1));
  }
  return first;
}

describe('the waiting messages of a revoked key', () => {
  it('are still sent by default', async () => {
    const key = await createKey(server, { name: 'moved on' });
    const ids = idsOf(await accepted(api(server, key), { scheduled_at: soon(4_000), messages: messages(5) }));
    await revoke('moved on');
    await until(async () => (await api(server, key).get('/api/status')).status === 401);
    await until(() => ids.every((id) => stub.accepted.has(id)), { describe: 'what was accepted to go out' });
  });

  it('are canceled on request, and none is sent', async () => {
    const [key, other, watcher] = await Promise.all([
      createKey(server, { name: 'leaked' }),
      createKey(server),
      createKey(server, { name: 'watcher', scopes: ['messages:read', 'messages:read_all'] }),
    ]);
    const first = await queueForLater(key, 3_000);
    const ids = idsOf(await accepted(api(server, key), { ...LATER, messages: messages(20) }));
    const mine = idsOf(await accepted(api(server, other), { ...LATER, messages: messages(3) }));
    await revoke('leaked', '--cancel-waiting');
    await until(async () => (await canceledFrom(first)) === 3_020, {
      describe: 'all to be canceled',
    });
    // They become due after the cancellation, also on a slow machine.
    const now = Date.now();
    const both = [...ids, ...mine].join();
    await askDatabase(
      server.folder,
      `UPDATE messages SET due_at = ${now}, scheduled_at = ${now} WHERE id IN (${both})`,
    );
    const isThen = () => mine.every((id) => stub.accepted.has(id));
    await until(isThen, { describe: 'what another key queued for then' });
    expect(stub.requests.filter(({ id }) => ids.includes(id))).toEqual([]);
    const seen = await api(server, watcher).get(`/api/messages/${ids[0]}`);
    expect(seen.body).toMatchObject({ status: 'Cancelada', sent_at: null });
    expect(seen.body.canceled_at).toEqual(expect.any(String));
  });

  it('are all canceled although the process dies halfway', async () => {
    const key = await createKey(server, { name: 'interrupted' });
    const count = 30_000;
    const first = await queueForLater(key, count);
    await revoke('interrupted', '--cancel-waiting');
    await until(async () => (await canceledFrom(first)) > 0, { intervalMs: 5 });
    await server.kill();
    const before = await canceledFrom(first);
    expect(before).toBeLessThan(count);
    await server.start();
    await until(async () => (await canceledFrom(first)) === count);
  });
});
