// On both shapes: transactions whose result the client never learns.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, api, type ApiResponse, type Json } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase, inProduction } from '../support/shape.js';
import { until } from '../support/until.js';
import { iso, SECOND, thisSecond } from './helpers/clock.js';
import { ENQUEUE, message, messages } from './helpers/enqueue.js';
import { wireRequest } from './helpers/flood.js';
import { holdWrites } from './helpers/hold-writes.js';

const MAX_TRIES = 20;

let server: Server;
let key: string;
let client: Api;
let bodies = 0;

beforeAll(async () => {
  server = await startServer({ env: { SCHEDULE_PAST_GRACE: '1s' } });
  key = await createKey(server);
  client = api(server, key);
});
afterAll(() => server?.stop());

const newBody = (changes: object = {}) => ({ messages: [message({ message: `Olá, nº ${++bodies}`, ...changes })] });
const batches = async () => (await askDatabase(server.folder, 'SELECT id FROM message_batches')).length;
const isReplay = ({ headers }: ApiResponse<Json>) => headers.get('idempotent-replayed') === 'true';
const outcome = (answer: ApiResponse<Json>) => [answer.status, isReplay(answer) ? 'replayed' : 'new'];

/** Writes a whole request to a connection of its own. */
async function write(request: string, to = server): Promise<Socket> {
  const socket = connect(to.port, '127.0.0.1');
  // The test or the server cuts it.
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.write(request, () => resolve()));
  return socket;
}

/** The same, and resolves when the server has read and accepted its head, which it says by a 100 Continue. */
async function send(body: unknown, to = server): Promise<Socket> {
  const socket = await write(wireRequest(ENQUEUE, key, body).replace('\r\n', '\r\nExpect: 100-continue\r\n'), to);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 100 /);
  // A whole request of another client: when it is answered, the key of the first one has been checked as well.
  await api(to, key).get('/api/status');
  return socket;
}

/** Sends a request and closes its connection while the database is slow. Its batch is stored and its response lost. */
async function loseAnswerTo(body: unknown, to = server): Promise<void> {
  const before = await lastLost();
  const release = await holdWrites(server.folder);
  (await send(body, to)).destroy();
  await release();
  await until(async () => (await lastLost()) > before, {
    describe: () => `a lost response:\n${server.logs().slice(-3_000)}`,
  });
}

async function lastLost(): Promise<number> {
  const [row] = await askDatabase<{ at: number | null }>(server.folder, 'SELECT MAX(lost_at) AS at FROM intake_guards');
  return Number(row?.at ?? 0);
}

describe('a request whose response was lost', () => {
  it('gets the response when it is repeated, once', async () => {
    const body = newBody({ scheduled_at: iso(thisSecond() + 3_600_000) });
    const before = await batches();
    await loseAnswerTo(body);
    const again = await client.post(ENQUEUE, body);
    expect(outcome(again)).toEqual([200, 'replayed']);
    expect(again.body).toMatchObject({ success: true, messages: [{ phone: '5511987654321', status: 'Agendada' }] });
    expect(await batches()).toBe(before + 1);
    const third = await client.post(ENQUEUE, body);
    expect(outcome(third)).toEqual([200, 'new']);
    expect(third.body.batch_id).not.toBe(again.body.batch_id);
    expect(Object.keys(third.body as object)).toEqual(Object.keys(again.body as object));
  });

  it('gets it when it is repeated at once, before its batch is stored', async () => {
    const body = newBody();
    const before = await batches();
    const release = await holdWrites(server.folder);
    for (let time = 0; time < 3; time++) (await send(body)).destroy();
    const again = client.post(ENQUEUE, body);
    await client.get('/api/status');
    await release();
    expect(outcome(await again)).toEqual([200, 'replayed']);
    expect(await batches()).toBe(before + 1);
  });

  it('leaves one batch when a busy process reads the request, its end and its repeat at once', async () => {
    const body = newBody();
    const before = await batches();
    process.kill(server.pid, 'SIGSTOP');
    const request = wireRequest(ENQUEUE, key, body);
    (await write(request)).destroy();
    const again = await write(request);
    const answered = once(again, 'data');
    process.kill(server.pid, 'SIGCONT');
    const [answer] = (await answered) as [Buffer];
    again.destroy();
    expect(await batches()).toBe(before + 1);
    // One of them is stored: the first, whose response the repeat then gets, or the repeat, when it is read first.
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('gets it again when it was lost again', async () => {
    const body = newBody();
    const before = await batches();
    for (let time = 0; time < 3; time++) await loseAnswerTo(body);
    expect(outcome(await client.post(ENQUEUE, body))).toEqual([200, 'replayed']);
    expect(await batches()).toBe(before + 1);
  });

  it('gets it although its references are taken and its time has passed', async () => {
    // Soon, but not before a slow machine has accepted the first request.
    const at = iso(thisSecond() + 3 * SECOND);
    const body = { scheduled_at: at, ...newBody({ reference: `lost-${++bodies}` }) };
    await loseAnswerTo(body);
    const late = { scheduled_at: at, ...newBody() };
    await until(async () => (await client.post(ENQUEUE, late)).status === 422, { intervalMs: 100 });
    expect(outcome(await client.post(ENQUEUE, body))).toEqual([200, 'replayed']);
    expect((await client.post(ENQUEUE, body)).status).toBe(422);
  });

  it('is a new request with another body, another key, or a key without the guard', async () => {
    const body = newBody();
    await loseAnswerTo(body);
    const raw = `${JSON.stringify(body)} `;
    const headers = { 'content-type': 'application/json' };
    expect(outcome(await client.post(ENQUEUE, undefined, { raw, headers }))).toEqual([200, 'new']);
    const other = api(server, await createKey(server, { name: 'other' }));
    expect(outcome(await other.post(ENQUEUE, body))).toEqual([200, 'new']);
    const guarded = key;
    key = await createKey(server, { name: 'unguarded', options: ['--no-lost-answer-guard'] });
    const before = await batches();
    (await send(body)).destroy();
    await until(async () => (await batches()) === before + 1);
    expect(outcome(await api(server, key).post(ENQUEUE, body))).toEqual([200, 'new']);
    key = guarded;
  });
});

describe('a response that was written', () => {
  it('leaves no pending response behind', async () => {
    await client.post(ENQUEUE, newBody());
    const open = 'SELECT id FROM intake_guards WHERE lost_at IS NULL';
    await until(async () => (await askDatabase(server.folder, open)).length === 0);
  });
});

describe('a process that dies between the commit and the response', () => {
  /** Kills the server as soon as the batch is in the database; false: the response was faster. */
  async function killAtCommit(body: unknown): Promise<boolean> {
    const before = await batches();
    let isAnswered = false;
    const post = client.post(ENQUEUE, body).then(
      () => (isAnswered = true),
      // The server is killed before it answers.
      () => undefined,
    );
    await until(async () => (await batches()) > before, { intervalMs: 1 });
    await server.kill();
    await post;
    return !isAnswered;
  }

  it('leaves one batch, and the repeated request gets its response', async () => {
    const second = inProduction ? await startServer({ folder: server.folder, env: { ROLES: 'api' } }) : server;
    for (let hits = 0, tries = 0; hits < 2 && tries < MAX_TRIES; tries++) {
      const body = { n: ++bodies, messages: messages(10_000) };
      const before = await batches();
      const isLost = await killAtCommit(body);
      if (isLost) hits++;
      if (!inProduction) await server.start();
      const again = await api(second, key).post(ENQUEUE, body);
      if (isLost) expect(outcome(again)).toEqual([200, 'replayed']);
      expect(again.body.messages).toHaveLength(10_000);
      if (isLost) expect(await batches()).toBe(before + 1);
      if (inProduction) await server.start();
      expect(tries).toBeLessThan(MAX_TRIES - 1);
    }
    if (second !== server) await second.stop();
  });
});

describe('equal requests that are all answered', () => {
  it('are all done, one after the other and at the same time', async () => {
    const body = newBody();
    const before = await batches();
    for (let index = 0; index < 20; index++) expect(outcome(await client.post(ENQUEUE, body))).toEqual([200, 'new']);
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(ENQUEUE, body)));
    expect(answers.map(outcome)).toEqual(new Array(50).fill([200, 'new']));
    expect(await batches()).toBe(before + 70);
  });
});

if (inProduction) {
  describe('through two processes', () => {
    let second: Server;

    beforeAll(async () => (second = await startServer({ folder: server.folder, env: { ROLES: 'api' } })));
    afterAll(() => second?.stop());

    it('a lost response of one is given by the other', async () => {
      const body = newBody();
      const before = await batches();
      await loseAnswerTo(body);
      expect(outcome(await api(second, key).post(ENQUEUE, body))).toEqual([200, 'replayed']);
      expect(await batches()).toBe(before + 1);
    });

    it('equal requests that are all answered are all done', async () => {
      const body = newBody();
      const before = await batches();
      const clients = [client, api(second, key)];
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => clients[index % 2]!.post(ENQUEUE, body)),
      );
      expect(answers.map(outcome)).toEqual(new Array(40).fill([200, 'new']));
      for (let index = 0; index < 10; index++) {
        expect(outcome(await clients[index % 2]!.post(ENQUEUE, body))).toEqual([200, 'new']);
      }
      expect(await batches()).toBe(before + 50);
    });
  });
}
