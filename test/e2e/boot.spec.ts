import { once } from 'node:events';
import { readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { runCli } from '../support/cli.js';
import { freePort } from '../support/free-port.js';
import { SERVER_ENTRY } from '../support/paths.js';
import { type Environment, type Program, startProgram } from '../support/program.js';
import { promptly } from '../support/promptly.js';
import { runServerToExit, startServer } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { until } from '../support/until.js';

interface Started {
  readonly program: Program;
  readonly url: string;
}

/** Starts the server as a person does; resolves when it is ready. */
async function start(folder: string, env: Environment = {}): Promise<Started> {
  const port = await freePort();
  const program = startProgram(SERVER_ENTRY, [], folder, { PORT: String(port), LOG_LEVEL: 'silent', ...env });
  const url = `http://localhost:${port}`;
  const isReady = async () => (await fetch(`${url}/health/ready`)).status === 200;
  await until(isReady, { describe: () => `the server to be ready:\n${program.output()}` });
  return { program, url };
}

async function stop({ program }: Started): Promise<{ code: number | null; ms: number }> {
  const from = performance.now();
  program.child.kill('SIGTERM');
  const { code } = await program.exited;
  return { code, ms: performance.now() - from };
}

/** The parts of the curl command in a text, as a shell would read them. */
function curlIn(text: string) {
  const [, url = ''] = /curl -X POST (\S+)/.exec(text) ?? [];
  const headers = [...text.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]);
  const [, body = ''] = /-d '([^']+)'/.exec(text) ?? [];
  return { url, headers: Object.fromEntries(headers) as Record<string, string>, body };
}

/** A folder with a database that is up to date. */
async function migratedFolder(): Promise<string> {
  const folder = temporaryFolder();
  expect(await runCli(['migrate'], { folder })).toMatchObject({ code: 0 });
  return folder;
}

const keyIn = (text: string) => /rcd_test_\w+/.exec(text)?.[0];

it('The server answers --help with its usage, and starts nothing', async () => {
  const folder = temporaryFolder();
  const program = startProgram(SERVER_ENTRY, ['--help'], folder, {});
  expect(await program.exited).toMatchObject({ code: 0 });
  expect(program.output()).toContain('takes no arguments');
  expect(readdirSync(folder)).toEqual([]);
});

const linkIn = (text: string) => /http\S+\/admin\/setup\?token=\S+/.exec(text)?.[0] ?? '';

/** A folder that is started for the first time, and by later tests again: they go on where those before them end. */
const folder = temporaryFolder();
const inFolder = { DATABASE_URL: 'sqlite:./data/recado.sqlite' };
let first: Started;
let second: Started;

describe('The first start', () => {
  beforeAll(async () => (first = await start(folder, inFolder)));

  it('prints how to begin on stdout before it is ready, whatever the log level', async () => {
    const text = first.program.stdout();
    expect(text).toContain(`${first.url}/admin/setup?token=`);
    const { url, headers, body } = curlIn(text);
    expect(url).toBe(`${first.url}/api/enqueue-messages`);
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      message: '1 mensagem enfileirada com sucesso',
      messages: [{ phone: '5511987654321', status: 'Pendente', scheduled_at: null }],
    });
    const data = join(folder, 'data');
    expect(text).toContain(`Dados: ${join(data, 'recado.sqlite')}\nChave de teste: ${join(data, 'test-key')}\n`);
    expect(first.program.stderr()).toBe('');
  });

  it('prints a working link to the panel', async () => {
    const page = await fetch(linkIn(first.program.stdout()));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('keeps its secrets in a folder of its own, readable by the owner only', () => {
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect(modeOf(join(folder, 'data'))).toBe(0o700);
    for (const name of ['test-key', 'app-secret']) expect(modeOf(join(folder, 'data', name))).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['data']);
  });

  it('prints another link at the next start, and the previous link ends', async () => {
    const old = new URL(linkIn(first.program.stdout()));
    await stop(first);
    second = await start(folder, inFolder);
    const fresh = linkIn(second.program.stdout());
    expect((await fetch(fresh)).status).toBe(200);
    expect((await fetch(second.url + old.pathname + old.search)).status).toBe(410);
    expect(new URL(fresh).search).not.toBe(old.search);
  });
});

describe('The test key of the welcome', () => {
  it('is the same at the next start, and is not printed once it was revoked', async () => {
    const key = keyIn(first.program.stdout());
    expect(key).toMatch(/^rcd_test_[0-9A-Za-z]{49}$/);
    expect(keyIn(second.program.stdout())).toBe(key);
    const revoked = await runCli(['revoke-key', '--name', 'Primeiros passos'], { folder, env: inFolder });
    expect(revoked.code).toBe(0);
    await stop(second);
    const third = await start(folder, inFolder);
    expect(third.program.stdout()).toContain('/admin');
    expect(third.program.stdout()).not.toMatch(/rcd_|curl/);
    await stop(third);
  });

  it('is not created in production', async () => {
    const folder = temporaryFolder();
    const env = { NODE_ENV: 'production', APP_SECRET: 'a secret of this test, long enough for production' };
    const { program } = await start(folder, env);
    expect(program.stdout()).toContain('/admin');
    expect(program.stdout()).toMatch(/^Dados: .+recado\.sqlite$/m);
    expect(program.stdout()).not.toMatch(/rcd_|curl|test-key/);
    expect(readdirSync(folder)).not.toContain('test-key');
  });
});

describe('A start is refused', () => {
  it.each<[string, Environment, RegExp]>([
    ['an invalid port', { PORT: '70000' }, /\bPORT\b/],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /\bLOG_LEVEL\b/],
    ['an unknown zone', { SCHEDULE_TIMEZONE: 'Mars/Olympus' }, /\bSCHEDULE_TIMEZONE\b/],
    ['a batch limit that is too large', { MAX_BATCH: '10001' }, /\bMAX_BATCH\b/],
    ['an invalid base URL', { BASE_URL: 'recado.example' }, /\bBASE_URL\b/],
    ['an unknown gateway', { GATEWAY: 'pigeon' }, /\bGATEWAY\b/],
    ['the http gateway without its URL', { GATEWAY: 'http' }, /\bHTTP_GATEWAY_URL\b/],
    ['production without a secret', { NODE_ENV: 'production' }, /\bAPP_SECRET\b/],
    ['a secret that is too short', { APP_SECRET: 'short' }, /\bAPP_SECRET\b/],
    ['split roles on SQLite', { ROLES: 'api' }, /\bROLES\b/],
    ['another kind of database', { DATABASE_URL: 'postgres://user:hidden@localhost/recado' }, /\bDATABASE_URL\b/],
  ])('for %s, with one sentence that names the variable', async (_what, env, named) => {
    const { code, output } = await runServerToExit({ env });
    expect(code).toBe(1);
    expect(output).toMatch(named);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toMatch(/\bat .+:\d+|hidden/);
  });

  const isOneSentence = ({ code, output }: { code: number | null; output: string }, text: string) => {
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(text)]);
    expect(output).not.toMatch(/\bat .+:\d+|successfully/);
  };

  it('for a port that another program uses, before anything else is printed', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    isOneSentence(await runServerToExit({ env: { PORT: String(port) } }), `Port ${port} of 127.0.0.1 is in use by `);
    other.close();
  });

  it('for an address that this machine does not have', async () => {
    isOneSentence(await runServerToExit({ env: { HOST: '203.0.113.7' } }), 'no address of this machine');
  });

  it('for a database file that is no database', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'recado.sqlite'), 'not a database '.repeat(1_000));
    isOneSentence(await runServerToExit({ folder }), 'is no SQLite database');
  });

  it('for a data folder that cannot be created', async () => {
    const taken = join(temporaryFolder(), 'file');
    writeFileSync(taken, '');
    const env = { DATABASE_URL: `sqlite:${join(taken, 'recado.sqlite')}` };
    isOneSentence(await runServerToExit({ env }), `The data folder ${taken} cannot be written`);
  });

  it('for a database schema of a newer version, unless ALLOW_NEWER_SCHEMA is set', async () => {
    const folder = await migratedFolder();
    await askDatabase(folder, "INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later9999999999999')");
    isOneSentence(await runServerToExit({ folder }), 'by a newer version (Later9999999999999)');
    const doctor = await runCli(['doctor'], { folder });
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain('✗ database: was brought up to date by a newer version (Later9999999999999)');
    await stop(await start(folder, { ALLOW_NEWER_SCHEMA: 'true' }));
  });

  it('for a database of a development version, which no command changes', async () => {
    const folder = await migratedFolder();
    await askDatabase(folder, "UPDATE migrations SET timestamp = 1795000200000, name = 'Initial1795000200000'");
    const file = join(folder, 'recado.sqlite');
    // As a backup is restored, which opening it for writing would change.
    await askDatabase(folder, `VACUUM INTO '${file}.copy'`);
    renameSync(`${file}.copy`, file);
    const before = readFileSync(file);
    const sentence = 'by a development version (Initial1795000200000), which no other version can bring up to date';
    isOneSentence(await runServerToExit({ folder, env: { ALLOW_NEWER_SCHEMA: 'true' } }), sentence);
    for (const command of ['migrate', 'doctor', 'list-keys', 'list-opt-outs', 'compact', 'backup --made']) {
      const { code, stdout, stderr } = await runCli(command.split(' '), { folder });
      expect(code).not.toBe(0);
      expect(stdout + stderr).toContain(sentence);
    }
    expect((await runCli(['support', '--to', join(folder, 'report.txt')], { folder })).code).toBe(0);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('for a second server on the same file, while the first continues', async () => {
    const server = await startServer();
    const { code, output } = await runServerToExit({ folder: server.folder });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain('recado.sqlite');
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  });
});

/** The packages with compiled add-ons, which no build contains, and what finds the add-on of this platform. */
const NATIVE = ['@photostructure/sqlite', '@node-rs/argon2', 'node-gyp-build'];
/** Lets a program print the paths of the scripts that it has loaded, when it ends. */
const TELLS_SCRIPTS = [
  "import Module from 'node:module';",
  "process.once('exit', () => Object.keys(Module._cache).forEach((path) => console.log('script ' + path)));",
];

describe('A successful start', () => {
  it('loads no second copy of a package that the build contains, which would make it slower', async () => {
    const tells = `--import=data:text/javascript,${encodeURIComponent(TELLS_SCRIPTS.join(''))}`;
    const server = await startServer({ nodeOptions: [tells] });
    await server.stop();
    const scripts = server.logs().match(/^script .*$/gm) ?? [];
    expect(scripts.filter((path) => path.endsWith('/dist/apps/server/src/main.js'))).toHaveLength(1);
    const packages = scripts.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const isNative = (name: string) => NATIVE.some((each) => name.startsWith(each));
    expect(new Set(packages.filter((name) => !isNative(name)))).toEqual(new Set());
  });

  it('warns of settings that are probably mistakes', async () => {
    const env = {
      NODE_ENV: 'production',
      APP_SECRET: 'a'.repeat(40),
      BASE_URL: 'http://recado.example',
      RETENTION_DAY: '3',
      LOG_LEVEL: 'warn',
    };
    const { program } = await start(temporaryFolder(), env);
    const warnings = program.output().match(/"msg":"[^"]+"/g) ?? [];
    expect(warnings.join('\n')).toContain('RETENTION_DAY is unknown and was ignored: RETENTION_DAYS may be meant');
    expect(warnings.join('\n')).toContain('BASE_URL is http://recado.example: keys and passwords travel unencrypted');
    expect(warnings.join('\n')).toContain('APP_SECRET is easy to guess');
    const { stdout, code } = await runCli(['doctor'], { env });
    expect(code).toBe(0);
    expect(stdout).toContain('! configuration: RETENTION_DAY is unknown');
    expect(stdout).toContain('! secret: APP_SECRET is easy to guess');
    expect(stdout).toContain('! address: BASE_URL is http://recado.example');
  });
});

describe('A stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends an idle server at once, with code 0', async (signal) => {
    await promptly(2_000, async () => {
      const server = await startServer();
      const from = performance.now();
      expect(await server.kill(signal)).toEqual({ code: 0, signal: null });
      return performance.now() - from;
    });
  });
});
