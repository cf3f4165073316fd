import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpGatewayStub, startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api, type ApiResponse, type Json } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { createKey } from '../support/keys.js';
import { promptly } from '../support/promptly.js';
import { type Server, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { sharedServer } from '../support/shared-server.js';
import { until } from '../support/until.js';
import { acceptedOne, ENQUEUE, look, message, PHONE } from './helpers/enqueue.js';
import { rawRequest } from './helpers/raw-http.js';

const SCOPES = ['--scopes', 'messages:write,messages:read'];

let stub: HttpGatewayStub;
let server: Server;
let key: string;

beforeAll(async () => {
  stub = await startHttpGatewayStub();
  server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url } });
  key = await createKey(server);
});

afterAll(() => stub?.close());

const cli = (args: string[], stdin?: string) =>
  runCli(args, { folder: server.folder, stdin, inOwnProcess: stdin !== undefined });
const statusWith = (secret: string) => api(server, secret).get('/api/status');

/** Moves the end of a key's life, past the program: the shortest that the CLI gives is a day. */
async function expireAt(name: string, at: number): Promise<void> {
  await askDatabase(server.folder, `UPDATE api_keys SET expires_at = ${at} WHERE name = '${name}'`);
}

describe('a request without a valid key', () => {
  it.each([
    ['GET', '/api/status'],
    ['HEAD', '/api/status'],
    ['POST', ENQUEUE],
    ['GET', '/api/messages/1'],
    ['GET', '/api/unknown'],
    ['DELETE', '/api/messages/1'],
    ['GET', '/api'],
    ['GET', '//api//status/'],
    ['GET', '/%61pi/status'],
    ['GET', '/%61pi/unknown'],
    ['GET', 'http://recado.example/api/status'],
    ['GET', '/api?x=1'],
    ['OPTIONS', '/api/status'],
  ])('is refused: %s %s', async (method, path) => {
    const { status, headers } = await rawRequest(server, { method, path });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('is accepted outside /api', async () => {
    expect(await api(server).get('/health/live')).toMatchObject({ status: 200 });
    expect(await api(server).get('/apis/status')).toMatchObject({ status: 404 });
  });

  it('gets the same answer whatever key is not in force, and never reads a key in one', async () => {
    const stranger = await createKey(await sharedServer());
    const revoked = await createKey(server, { name: 'revoked at once' });
    await cli(['revoke-key', '--name', 'revoked at once']);
    const expired = await createKey(server, { name: 'expired' });
    await expireAt('expired', Date.now() - 1);
    const wrongChecksum = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    // What can be a key: nobody learns which of them was one.
    const unknown = [stranger, revoked, expired, wrongChecksum, 'short'];
    const bearers = [...unknown, 'x'.repeat(400), `${key} ${key}`, `${key},`, ''];
    const headers = [
      ...bearers.map((secret) => ({ authorization: `Bearer ${secret}` })),
      {},
      ...[key, `Basic ${Buffer.from(`:${key}`).toString('base64')}`, `Token ${key}`, `Bearer${key}`].map((value) => ({
        authorization: value,
      })),
    ];
    const answers = await Promise.all(
      headers.map((given) => rawRequest(server, { method: 'GET', path: '/api/status', headers: given })),
    );
    answers.push(await rawRequest(server, { method: 'GET', path: `/api/status?api_key=${key}` }));
    const bodies = answers.map(({ text, body }) => text.replace(body.request_id as string, ''));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(bodies.slice(0, unknown.length)).size).toBe(1);
    for (const body of bodies) expect(body).not.toContain('rcd_');
  });

  it('is one with two keys', async () => {
    const headers = { authorization: [`Bearer ${key}`, `Bearer ${key}`] };
    expect(await rawRequest(server, { method: 'GET', path: '/api/status', headers })).toMatchObject({ status: 401 });
  });
});

describe('a key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR '])('is accepted after %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${key}` };
    expect(await rawRequest(server, { method: 'GET', path: '/api/status', headers })).toMatchObject({ status: 200 });
  });

  it('is the only output of create-key, and works at once', async () => {
    const { code, stdout, stderr } = await cli(['create-key', '--name', 'shop', ...SCOPES]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^rcd_live_[0-9A-Za-z]{49}\n$/);
    expect(stderr).not.toContain(stdout.trim());
    expect(await acceptedOne(api(server, stdout.trim()))).toMatchObject({ phone: PHONE });
  });

  it('of another system is read from stdin', async () => {
    const token = 'legacy|0123456789abcdef0123456789abcdef';
    const taken = await cli(['create-key', '--name', 'legacy', ...SCOPES, '--token-stdin'], `${token}\n`);
    expect(taken).toMatchObject({ code: 0, stdout: '' });
    expect(taken.stderr).toContain('"legacy" was taken over');
    expect(taken.stderr).not.toContain(token);
    expect(await statusWith(token)).toMatchObject({ status: 200 });
    const again = await cli(['create-key', '--name', 'twice', ...SCOPES, '--token-stdin'], token);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    const short = await cli(['create-key', '--name', 'short', ...SCOPES, '--token-stdin'], 'too-short');
    expect(short).toMatchObject({ code: 2, stdout: '' });
  });

  it('sends through its own channel from the first request on, although the channel is new', async () => {
    for (const channel of ['filial-um', 'filial-dois', 'filial-tres']) {
      const settings = ['--set', `url=${stub.url}`];
      const { code } = await cli(['create-channel', '--name', channel, '--gateway', 'http', ...settings]);
      expect(code).toBe(0);
      const client = api(server, await createKey(server, { name: channel, options: ['--channel', channel] }));
      const { id } = await acceptedOne(client);
      expect(await look(client, id)).toMatchObject({ channel });
    }
  });

  it('that is revoked is refused within a second', async () => {
    await promptly(1_000, async (turn) => {
      const secret = await createKey(server, { name: `leaked-${turn}` });
      expect(await statusWith(secret)).toMatchObject({ status: 200 });
      const { code } = await cli(['revoke-key', '--name', `leaked-${turn}`]);
      const revokedAt = performance.now();
      expect(code).toBe(0);
      const answers: ApiResponse<Json>[] = [];
      await until(async () => answers.push(await statusWith(secret)) && answers.at(-1)?.status === 401, {
        intervalMs: 10,
      });
      expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
      return performance.now() - revokedAt;
    });
    expect(await statusWith(key)).toMatchObject({ status: 200 });
  });

  it('that expires is refused from then on', async () => {
    const secret = await createKey(server, { name: 'short-lived' });
    const end = Date.now() + 2_500;
    await expireAt('short-lived', end);
    expect(await statusWith(secret)).toMatchObject({ status: 200 });
    await until(async () => (await statusWith(secret)).status === 401);
    expect(Date.now()).toBeGreaterThanOrEqual(end - 50);
  });

  it('never appears in the log', async () => {
    await api(server, key).post(`/api/unknown?key=${key}`, { messages: [message({ phone: key })] });
    expect(server.logs()).toContain('/api/unknown');
    expect(server.logs()).not.toContain(key);
  });
});

describe('a test key', () => {
  it('sends to the sandbox, whatever the installation and the request say', async () => {
    const secret = await createKey(server, { name: 'trial', test: true });
    expect(secret).toMatch(/^rcd_test_/);
    const [test, live] = [api(server, secret), api(server, key)];
    const trials = [await acceptedOne(test), await acceptedOne(test, {}, { channel: 'default' })];
    for (const { id } of trials) {
      const read = await until(async () => {
        const seen = await look(test, id);
        return seen.status === 'Lida' && seen;
      });
      expect(read).toMatchObject({ channel: 'sandbox' });
    }
    const control = await acceptedOne(live);
    await until(() => stub.accepted.has(control.id), { describe: 'the live message at the gateway' });
    expect(stub.requests.filter(({ id }) => trials.some((trial) => trial.id === id))).toEqual([]);
  });
});

// A start that fails closes nothing: what it has opened must not keep the process.
it('a command whose start fails after it has connected says so and ends', async () => {
  const folder = temporaryFolder();
  const own = (...args: string[]) => runCli(args, { folder, inOwnProcess: true });
  expect(await own('migrate')).toMatchObject({ code: 0 });
  await askDatabase(folder, 'DELETE FROM installation');
  const { code, stderr } = await own('create-key', '--name', 'crm', ...SCOPES);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('restore the database from a backup') });
});
