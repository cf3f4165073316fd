import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { type PrivateMariadb, startMariadb } from '../support/mariadb.js';
import { CLI_ENTRY } from '../support/paths.js';
import { type Environment, startProgram } from '../support/program.js';
import { runServerToExit, type Server, startServer } from '../support/server.js';
import { until } from '../support/until.js';

const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: 'a secret of this test, long enough for production' };

describe.skipIf(!findMariadb())('on a database server', () => {
  let mariadb: PrivateMariadb;
  let databases = 0;

  beforeAll(async () => (mariadb = await startMariadb('--innodb-flush-log-at-trx-commit=2')));
  afterAll(() => mariadb?.kill());

  const newUrl = async () => {
    const name = `recado_${++databases}`;
    await mariadb.query(`CREATE DATABASE ${name}`);
    return mariadb.url + name;
  };
  const message = (changes: object = {}) => ({ messages: [{ phone: '5511987654321', message: 'Olá', ...changes }] });
  const keyOf = async (server: Server, env: Environment) => {
    const args = ['create-key', '--name', 'test', '--scopes', 'messages:write,messages:read'];
    return (await runCli(args, { folder: server.folder, env })).stdout.trim();
  };

  it('refuses a server that is not durable, in production and without ALLOW_WEAK_DURABILITY', async () => {
    const env = { ...PRODUCTION, DATABASE_URL: await newUrl() };
    const refused = await runServerToExit({ env });
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^DATABASE_URL .*innodb_flush_log_at_trx_commit=1.*ALLOW_WEAK_DURABILITY=true\.\n$/);
    const server = await startServer({ env: { ...env, ALLOW_WEAK_DURABILITY: 'true' } });
    expect(server.logs()).toContain('a power loss takes acknowledged messages');
  });

  it.each([
    ['a wrong password', (url: string) => url.replace(/:[^:@/]+@/, ':hidden@')],
    ['a database that is not there', (url: string) => `${url}_missing?ssl=false`],
    ['a server that has no TLS', (url: string) => `${url}?ssl=true`],
  ])('says what is wrong with %s, at once and without the password', async (_what, change) => {
    const { code, output } = await runServerToExit({ env: { DATABASE_URL: change(await newUrl()) } });
    expect(code).toBe(1);
    // The whole output: a second try would begin with a line that says that the server does not answer yet.
    expect(output).toMatch(/^DATABASE_URL does not get along with the database server: .*\.\n$/);
    expect(output).not.toMatch(/hidden/);
  });

  it('is migrated once when servers and commands start at the same time', async () => {
    const env = { APP_SECRET: PRODUCTION.APP_SECRET, DATABASE_URL: await newUrl() };
    const [first, second, one, other] = await Promise.all([
      startServer({ env }),
      startServer({ env }),
      runCli(['migrate'], { env, inOwnProcess: true }),
      runCli(['migrate'], { env, inOwnProcess: true }),
    ]);
    expect([one.code, other.code]).toEqual([0, 0]);
    for (const server of [first, second]) expect(server.logs()).not.toMatch(/"level":(50|60)/);
  });

  it('recovers when one that migrates is killed', async () => {
    const env = { DATABASE_URL: await newUrl() };
    const folder = temporaryFolder();
    const killed = startProgram(CLI_ENTRY, ['migrate'], folder, env);
    const tables = async () =>
      (await mariadb.query(`SELECT 1 FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'recado_${databases}'`))
        .length;
    await until(async () => (await tables()) > 2, { intervalMs: 1 });
    killed.child.kill('SIGKILL');
    await killed.exited;
    expect(await runCli(['migrate'], { env, folder })).toMatchObject({ code: 0 });
    expect(await runCli(['migrate'], { env, folder })).toMatchObject({
      stderr: expect.stringContaining('The database is up to date.\n') as string,
    });
  });

  it('keeps a schedule when the clock of the process is an hour ahead', async () => {
    const stub = await startHttpGatewayStub();
    const ahead = '--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()+36e5';
    const gateway = { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url };
    const env = { DATABASE_URL: await newUrl(), ...gateway, NODE_OPTIONS: ahead };
    const server = await startServer({ env });
    const { post } = api(server, await keyOf(server, { DATABASE_URL: env.DATABASE_URL }));
    const due = Math.ceil(Date.now() / 1_000) * 1_000 + 2_000;
    const answer = await post('/api/enqueue-messages', message({ scheduled_at: new Date(due).toISOString() }));
    expect(answer.status).toBe(200);
    expect(answer.body.messages[0].status).toBe('Agendada');
    await until(() => stub.requests.length > 0);
    expect(stub.requests[0]?.at).toBeGreaterThanOrEqual(due);
    expect(server.logs()).toContain('behind this machine');
    await stub.close();
  });

  it('answers 503 while the database is away, and recovers by itself', async () => {
    const env = { DATABASE_URL: await newUrl() };
    const server = await startServer({ env });
    const { post, get } = api(server, await keyOf(server, env));
    const before = await post('/api/enqueue-messages', message());
    await mariadb.kill();
    const away = await post('/api/enqueue-messages', message());
    expect(away.status).toBe(503);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    await mariadb.start();
    const after = await until(async () => {
      const answer = await post('/api/enqueue-messages', message());
      return answer.status === 200 && answer;
    });
    for (const { body } of [before, after]) {
      const path = `/api/messages/${body.messages[0].id}`;
      await until(async () => !['Pendente', 'Enviando'].includes((await get(path)).body.status));
    }
    expect(await server.stop()).toMatchObject({ code: 0 });
  });
});
