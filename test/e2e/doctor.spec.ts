import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { type CliOptions, runCli } from '../support/cli.js';
import { freePort } from '../support/free-port.js';
import { createKey } from '../support/keys.js';
import { type Environment } from '../support/program.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { startServer } from '../support/server.js';
import { until } from '../support/until.js';
import { WahaStandIn } from '../support/stand-ins/waha.stand-in.js';
import { accepted, message } from './helpers/enqueue.js';

/** The environment of a production start, as the documentation describes it. */
const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: 'um-segredo-desta-prova-e-de-mais-ninguem' };

/** One examination of SQLite and one of the servers, because an open connection would keep the process from its end. */
const AS_USERS_DO = { inOwnProcess: true };

/** The findings of the doctor by subject: mark and sentence. */
async function examine(
  env: Environment = {},
  folder = temporaryFolder(),
  options: Pick<CliOptions, 'inOwnProcess'> = {},
) {
  const { code, stdout, stderr } = await runCli(['doctor'], { folder, env, ...options });
  const lines = stdout.trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^[✓!✗] [A-Za-z ]+: .+/);
  const of = (subject: string) => lines.filter((line) => line.slice(2).startsWith(`${subject}: `)).join('\n');
  return { code, stdout, stderr, lines, of };
}

describe('the doctor', () => {
  it('finds no problem in a fresh folder, and leaves no file in it', async () => {
    const folder = temporaryFolder();
    const { code, lines, stderr, of } = await examine({}, folder, AS_USERS_DO);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines.filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(of('database')).toContain('first start');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a running server, and needs no PORT', async () => {
    const server = await startServer();
    const client = api(server, await createKey(server));
    await accepted(client, { messages: [message()] });
    // The alerts are checked for the first time some seconds after the start.
    const isChecked = async () => (await runCli(['doctor'], { folder: server.folder })).stdout.includes('✓ alerts: ');
    await until(isChecked, { describe: 'the first check of the alerts' });
    const { code, lines, of } = await examine({ PORT: undefined }, server.folder);
    expect(code).toBe(0);
    expect(lines.filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(of('server')).toBe('✓ server: one is running on this database');
    // This command was started without the port of the server.
    expect(of('address')).toContain(`the server that runs is at ${server.url.replace('127.0.0.1', 'localhost')};`);
    expect(of('database')).toContain('up to date');
    expect(of('durability')).toMatch(/^✓/);
    await accepted(client, { messages: [message()] });
    await server.stop();
    expect((await examine({}, server.folder)).of('server')).toContain('none is running');
  });

  it('stops at a wrong configuration, and names the variable', async () => {
    const { code, lines, stderr, of } = await examine({ LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(of('configuration')).toMatch(/^✗ .*\bLOG_LEVEL\b/);
    expect(lines.at(-1)).toBe(of('configuration'));
    expect(stderr.trim()).toBe('One thing is wrong.');
  });

  it('names what production needs', async () => {
    const { code, of } = await examine(PRODUCTION);
    expect(code).toBe(0);
    expect(of('address')).toMatch(/^! .*BASE_URL/);
    expect(of('gateway')).toMatch(/^! .*sandbox/);
    const proxied = await examine({ ...PRODUCTION, BASE_URL: 'https://recado.example', TRUST_PROXY: 'true' });
    expect(proxied.of('address')).toBe('✓ address: https://recado.example');
    expect(proxied.of('proxy')).toMatch(/^! .*TRUST_PROXY/);
    const behind = await examine({ ...PRODUCTION, BASE_URL: 'https://recado.example' });
    expect(behind.of('proxy')).toMatch(/^! .*TRUST_PROXY is false/);
    const right = await examine({ ...PRODUCTION, BASE_URL: 'https://recado.example', TRUST_PROXY: '1' });
    expect(right.of('proxy')).toBe('');
  });

  it('checks that the gateway answers, and sends nothing', async () => {
    const stub = await startHttpGatewayStub();
    const { url } = stub;
    const here = await examine({ GATEWAY: 'http', HTTP_GATEWAY_URL: `${url}?token=abracadabra` });
    expect(here.of('gateway')).toMatch(/^✓ gateway: somebody listens at 127\.0\.0\.1:\d+$/);
    expect(stub.requests).toEqual([]);
    await stub.close();
    const gone = await examine({ GATEWAY: 'http', HTTP_GATEWAY_URL: url });
    expect(gone.code).toBe(1);
    expect(gone.of('gateway')).toMatch(/^✗ .*ECONNREFUSED.*HTTP_GATEWAY_URL/);
  });

  it('checks credentials and readiness of a provider, and never prints the key', async () => {
    const waha = await WahaStandIn.start();
    const env = { GATEWAY: 'waha', WAHA_URL: waha.url, WAHA_API_KEY: 'abracadabra-42' };
    waha.settings.apiKey = 'abracadabra-42';
    const { code, of } = await examine(env);
    expect(code).toBe(0);
    expect(of('gateway')).toMatch(/^✓ gateway: somebody listens at 127\.0\.0\.1:\d+: default is WORKING$/);
    waha.status = 'SCAN_QR_CODE';
    const lost = await examine(env);
    expect(lost.code).toBe(1);
    expect(lost.of('gateway')).toMatch(/^✗ .*default is SCAN_QR_CODE\. .*QR code/);
    waha.settings.apiKey = 'another';
    const refused = await examine(env);
    expect(refused.of('gateway')).toMatch(/^✗ .*Unauthorized.*credential/);
    await waha.close();
    const gone = await examine(env);
    expect(gone.of('gateway')).toMatch(/^✗ .*ECONNREFUSED.*WAHA_URL/);
    for (const { stdout, stderr } of [lost, refused, gone]) expect(stdout + stderr).not.toContain('abracadabra');
  });

  it('warns of data and secrets that other users can read', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    for (const name of ['app-secret', 'test-key']) writeFileSync(join(folder, name), 'x', { mode: 0o644 });
    chmodSync(join(folder, 'app-secret'), 0o600);
    const { code, of } = await examine({}, folder);
    expect(code).toBe(0);
    expect(of('data')).toMatch(/^! .*chmod 700/);
    expect(of('secret')).toMatch(/! .*test-key.*chmod 600/);
    expect(of('secret')).not.toContain('app-secret:');
  });

  it('distinguishes a file that is no database from a missing one', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'recado.sqlite'), 'this is a letter to my aunt, and no database at all. '.repeat(100));
    const { code, of } = await examine({}, folder);
    expect(code).toBe(1);
    expect(of('database')).toMatch(/^✗ .*SQLITE_NOTADB/);
  });

  it('reports a folder that cannot be written', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'recado.sqlite'));
    const { code, of } = await examine({}, folder);
    expect(code).toBe(1);
    expect(of('database')).toMatch(/^✗/);
  });

  it.each([
    ['an argument', ['doctor', 'now']],
    ['an option', ['doctor', '--fix']],
  ])('refuses %s', async (_what, args) => {
    expect(await runCli(args)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe.skipIf(!hasRedis)('the doctor before a Redis', () => {
  const running: PrivateRedis[] = [];
  const start = async (...settings: string[]) => {
    const redis = await startRedis(...settings);
    running.push(redis);
    return redis;
  };
  afterAll(() => Promise.all(running.map((redis) => redis.kill())));

  it('accepts a Redis that evicts nothing', async () => {
    const redis = await start();
    const { of } = await examine({ REDIS_URL: redis.url }, temporaryFolder(), AS_USERS_DO);
    expect(of('Redis')).toMatch(/^✓ .*noeviction/);
  });

  it('warns of a Redis that evicts keys', async () => {
    const redis = await start('--maxmemory-policy', 'allkeys-lru');
    const { code, of } = await examine({ REDIS_URL: redis.url });
    expect(code).toBe(1);
    expect(of('Redis')).toMatch(/^✗ .*allkeys-lru.*noeviction/);
  });

  it('reports a Redis that answers and refuses writes', async () => {
    const redis = await start('--maxmemory', '1');
    const { code, of } = await examine({ REDIS_URL: redis.url });
    expect(code).toBe(1);
    expect(of('Redis')).toMatch(/^✗ .*takes no writes: its memory is full/);
  });

  it('reports a Redis without the database of the URL', async () => {
    const redis = await start();
    const { code, of } = await examine({ REDIS_URL: `${redis.url}/99` });
    expect(code).toBe(1);
    expect(of('Redis')).toMatch(/^✗ .*names database 99.*out of range/);
  });

  it('never prints the password of a Redis that refuses it or is away', async () => {
    const redis = await start('--requirepass', 'abracadabra');
    const wrong = redis.url.replace('abracadabra', 'sesamo-fechado');
    const refused = await examine({ REDIS_URL: wrong });
    expect(refused.of('Redis')).toMatch(/^✗ .*WRONGPASS/);
    const nowhere = await examine({ REDIS_URL: `redis://:sesamo-fechado@127.0.0.1:${await freePort()}` });
    expect(nowhere.of('Redis')).toMatch(/^✗ .*ECONNREFUSED/);
    expect(nowhere.code).toBe(1);
    expect(refused.stdout + refused.stderr + nowhere.stdout + nowhere.stderr).not.toMatch(/abracadabra|sesamo/);
  });
});

describe('the doctor with a database server', () => {
  it('reports that the server is away, without its password', async () => {
    const url = `mysql://recado:sesamo-fechado@127.0.0.1:${await freePort()}/recado`;
    const { code, stdout, stderr, of } = await examine({ ...PRODUCTION, DATABASE_URL: url });
    expect(code).toBe(1);
    expect(of('database')).toMatch(/^✗ .*DATABASE_URL.*ECONNREFUSED/);
    expect(stdout + stderr).not.toContain('sesamo');
    expect(stdout + stderr).not.toContain(PRODUCTION.APP_SECRET);
  });
});
