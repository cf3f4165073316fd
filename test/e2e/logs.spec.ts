import { join } from 'node:path';
import { SqliteHandle } from '../support/sqlite-handle.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { type Api, api } from '../support/api.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { accepted, ENQUEUE, look, message } from './helpers/enqueue.js';

const PHONE = '5511987651234';
const TEXT = 'um segredo entre duas pessoas';
const NAME = 'Genoveva';
/** A key of the right length with a wrong checksum. */
const WRONG_KEY = `rcd_live_${'Zz9'.repeat(16)}Q`;
/** A key of another system, in another format. */
const FOREIGN_KEY = 'chave-de-outro-sistema-0123456789-abcdef';

type Line = Record<string, unknown> & { level: number; msg?: string; requestId?: string };

let stub: HttpGatewayStub;
let server: Server;
let key: string;
let client: Api;

/** The lines of the log as objects. Throws for a line that is not JSON. */
const lines = (): Line[] =>
  server
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const linesOf = (requestId: string) => lines().filter((line) => line.requestId === requestId);

beforeAll(async () => {
  stub = await startHttpGatewayStub();
  const env = { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url, LOG_LEVEL: 'trace', MAX_BODY: '10kb' };
  const production = { NODE_ENV: 'production', APP_SECRET: 'a secret of this test, long enough for production' };
  server = await startServer({ env: { ...env, ...production } });
  key = await createKey(server);
  client = api(server, key);
});
afterAll(async () => {
  await server?.stop();
  await stub?.close();
});

/** Hides a table from the running server while `work` runs. */
async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  const database = new SqliteHandle(join(server.folder, 'recado.sqlite'));
  try {
    database.exec(`ALTER TABLE ${table} RENAME TO hidden_table`);
    return await work();
  } finally {
    database.exec(`ALTER TABLE hidden_table RENAME TO ${table}`);
    database.close();
  }
}

/** Sends requests with every kind of mistake. */
async function sendMistakes(): Promise<void> {
  await client.post(ENQUEUE, undefined, { raw: `{"phone":"${PHONE}","message":"${TEXT}` });
  await client.post(ENQUEUE, { messages: [message({ phone: `${PHONE}99`, message: TEXT })] });
  await client.post(ENQUEUE, { messages: [message({ phone: PHONE, message: `${TEXT} {email}`, name: NAME })] });
  await client.post(ENQUEUE, { messages: [message({ phone: PHONE, message: TEXT.repeat(2_000) })] });
  await client.post(ENQUEUE, undefined, { raw: TEXT, headers: { 'content-type': `text/${TEXT.split(' ')[0]}` } });
  await client.get(`/api/messages/${PHONE}`);
  await client.get(`/api/opt-outs/${PHONE}?text=${encodeURIComponent(TEXT)}&key=${key}`);
  await client.get(`/api/${key}`);
  await client.get('/api/status', { headers: { 'x-request-id': key } });
  for (const wrong of [WRONG_KEY, FOREIGN_KEY]) await api(server, wrong).get('/api/status');
  for (const path of ['/admin/login', `/nowhere/${PHONE}`, `/%zz/${PHONE}`]) await api(server).get(path);
}

describe('The log', () => {
  it('contains no keys, phones or texts, whatever goes wrong', async () => {
    stub.behave(({ to, text, seen }) =>
      seen === 1
        ? { kind: 'status', status: 500, body: `cannot send ${text} to +${to}` }
        : { kind: 'status', status: 400, body: JSON.stringify({ error: { to, text } }) },
    );
    const { messages } = await accepted(client, { messages: [message({ phone: PHONE, message: TEXT, name: NAME })] });
    const [{ id }] = messages;
    await sendMistakes();
    const failed = await until(
      async () => {
        const found = await look(client, id);
        return found.status === 'Falhou' && found;
      },
      { describe: 'the message to fail' },
    );
    // The API and the panel show what the provider said; the log does not.
    expect(failed.failure_reason).toContain('400');
    const text = server.logs();
    expect(lines().length).toBeGreaterThan(15);
    for (const secret of [PHONE, TEXT, NAME, key, key.slice(9), WRONG_KEY, FOREIGN_KEY])
      expect(text).not.toContain(secret);
    expect(text).not.toContain('segredo');
  });

  it('masks a phone in a path', async () => {
    await client.get(`/api/messages/${PHONE}`);
    expect(lines().map(({ path }) => path)).toContain('/api/messages/55*********34');
  });

  it('has one line for each request, with its id, status and key', async () => {
    const { status } = await client.get('/api/status', { headers: { 'x-request-id': 'req-of-a-good-one' } });
    expect(status).toBe(200);
    const [line, ...others] = await until(
      () => linesOf('req-of-a-good-one').length > 0 && linesOf('req-of-a-good-one'),
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({ level: 30, method: 'GET', path: '/api/status', status: 200, key: 1, msg: 'request' });
    expect(line?.ms).toEqual(expect.any(Number));
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('links an unexpected error to its request, and hides it from the client', async () => {
    const headers = { 'x-request-id': 'req-of-a-bad-one' };
    const ask = () => client.post(ENQUEUE, { messages: [message({ phone: PHONE, message: TEXT })] }, { headers });
    const answer = await withoutTable('message_batches', ask);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error', request_id: 'req-of-a-bad-one' } });
    expect(answer.text).not.toContain('message_batches');
    const found = await until(() => linesOf('req-of-a-bad-one').length === 2 && linesOf('req-of-a-bad-one'));
    const [error, request] = found.sort((a, b) => b.level - a.level);
    expect(error).toMatchObject({
      level: 50,
      context: 'ErrorFilter',
      err: { message: 'no such table: message_batches' },
    });
    expect(request).toMatchObject({ level: 30, status: 500 });
    expect(server.logs()).not.toMatch(new RegExp(`${PHONE}|${TEXT}`));
  });

  it('has one line for a suspended channel, one for an emergency stop, and one for the end of each', async () => {
    const logged = () =>
      lines().flatMap(({ context, level, msg }) => (context === 'Channels' ? [`${level} ${msg}`] : []));
    const logs = (line: string) => until(() => logged().includes(line), { describe: line });
    const run = (...args: string[]) => runCli(args, { folder: server.folder });
    await run('pause-channel', '--all', '--reason', `susto de ${PHONE}`);
    await until(() => logged().some((line) => line.startsWith('40 everything was paused by ')));
    expect(logged().at(-1)).toMatch(/: "susto de \*\*\*"$/);
    await run('resume-channel', '--all');
    await logs('30 everything goes on that nothing else stops');
    stub.behave(() => ({ kind: 'status', status: 401 }));
    const messages = Array.from({ length: 20 }, (_, index) => message({ phone: String(5511987650000 + index) }));
    await accepted(client, { messages });
    await logs('40 channel "default" was suspended by channel_auth_failed, until a person resumes it');
    stub.behave(() => ({ kind: 'ok' }));
    await run('resume-channel', '--name', 'default');
    await logs('30 channel "default" goes on');
    expect(logged()).toHaveLength(4);
  });

  it('is JSON only, after the welcome', () => {
    const printed = server
      .logs()
      .split('\n')
      .filter((line) => line !== '');
    const first = printed.findIndex((line) => line.startsWith('{'));
    const others = printed.slice(first).filter((line) => !line.startsWith('{'));
    expect(others).toHaveLength(2);
    expect(others[0]).toMatch(/^Recado {2}/);
    expect(others[1]).toMatch(/^Dados: /);
  });
});
