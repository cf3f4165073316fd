import { copyFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';

const SECRET = { APP_SECRET: 'kept apart from the backup, and needed to restore it' };
/** Longer than the backup, the loss and the restore take. */
const LATER_MS = 8_000;

/** docs/backup.md, step by step. */
describe('backup and restore of SQLite', () => {
  let stub: HttpGatewayStub;
  let server: Server;
  let key: string;
  let client: Api;
  let copy: string;

  beforeEach(async () => {
    stub = await startHttpGatewayStub();
    server = await startServer({ env: { ...SECRET, GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
    key = await createKey(server);
    client = api(server, key);
    copy = join(temporaryFolder(), 'recado-2026-11-20.sqlite');
  });
  afterEach(async () => {
    await server.stop();
    await stub.close();
  });

  let phone = 5511900000000;
  async function accept(count: number, extra: object = {}): Promise<number[]> {
    const messages = Array.from({ length: count }, () => ({ phone: String(++phone), message: `oi ${phone}` }));
    const answer = await client.post('/api/enqueue-messages', { ...extra, messages });
    expect(answer.status).toBe(200);
    return (answer.body.messages as { id: number }[]).map(({ id }) => id);
  }
  const statusOf = async (id: number) => (await client.get(`/api/messages/${id}`)).body.status as string;
  const reached = (ids: number[]) => ids.every((id) => stub.accepted.has(id));
  const allAre = async (status: string, ids: number[]) => {
    for (const id of ids) await until(async () => (await statusOf(id)) === status);
  };

  async function backUp(): Promise<void> {
    const { code, stderr } = await runCli(['backup', copy], { folder: server.folder, env: SECRET });
    expect({ code, stderr }).toEqual({ code: 0, stderr: `${copy} was written.\n` });
  }

  /** The disk is gone, and another one has nothing but the copy. */
  async function loseEverything(): Promise<void> {
    await server.kill('SIGKILL');
    rmSync(server.folder, { recursive: true });
    server = await startServer({
      folder: restored(),
      env: { ...SECRET, GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url },
    });
    client = api(server, key);
  }
  function restored(): string {
    const folder = temporaryFolder();
    copyFileSync(copy, join(folder, 'recado.sqlite'));
    return folder;
  }

  it('delivers waiting messages once, and repeats none that the copy has as sent', async () => {
    const sent = await accept(20);
    await until(() => reached(sent));
    await allAre('Enviada', sent);
    stub.behave(() => ({ kind: 'status', status: 503, headers: { 'retry-after': '2' } }));
    const waiting = await accept(20);
    // Schedules are kept to the second.
    const scheduledAt = Math.ceil((Date.now() + LATER_MS) / 1_000) * 1_000;
    const scheduled = await accept(20, { scheduled_at: new Date(scheduledAt).toISOString() });

    await backUp();
    await loseEverything();
    stub.behave(() => ({ kind: 'ok' }));

    await until(() => reached([...waiting, ...scheduled]));
    await allAre('Enviada', [...sent, ...waiting, ...scheduled]);
    const acceptances = [...stub.accepted.values()];
    expect(acceptances.map(({ deliveries }) => deliveries)).toEqual(acceptances.map(() => 1));
    const early = scheduled.filter((id) => (stub.accepted.get(id)?.request.at ?? 0) < scheduledAt);
    expect(early).toEqual([]);
    expect(sent.map((id) => stub.accepted.get(id)?.times)).toEqual(sent.map(() => 1));
  });

  it('loses what came after the copy: accepted messages are gone, sent ones are sent again under the same key', async () => {
    stub.behave(() => ({ kind: 'status', status: 503, headers: { 'retry-after': '1' } }));
    const waiting = await accept(3);
    await backUp();
    stub.behave(() => ({ kind: 'ok' }));
    await until(() => reached(waiting));
    const [lost = 0] = await accept(1);
    await until(() => reached([lost]));

    await loseEverything();

    expect((await client.get(`/api/messages/${lost}`)).status).toBe(404);
    await until(() => waiting.every((id) => stub.accepted.get(id)?.times === 2));
    await allAre('Enviada', waiting);
    expect(waiting.map((id) => stub.accepted.get(id)?.deliveries)).toEqual(waiting.map(() => 1));
    // Its id is used again, but the gateway does not confuse the new text with the lost one.
    const [next = 0] = await accept(1);
    expect(next).toBe(lost);
    await until(() => stub.accepted.get(next)?.deliveries === 2);
  });

  it('is one complete file for its owner only, on a busy server', async () => {
    let busy = true;
    const load = (async () => {
      while (busy) await accept(200);
    })();
    await until(() => stub.accepted.size > 200);
    await backUp();
    busy = false;
    await load;
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(copy, '..'))).toEqual(['recado-2026-11-20.sqlite']);
    const [known = 0] = await accept(1);
    await loseEverything();
    expect((await client.get('/api/messages/200')).status).toBe(200);
    expect((await client.get(`/api/messages/${known}`)).status).toBe(404);
  });
});
