import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { api } from '../support/api.js';
import { ownChild, temporaryFolder } from '../support/cleanup.js';
import { declaredPath } from '../support/declared-path.js';
import { CLI_ENTRY, inProject } from '../support/paths.js';
import { type PrivateMariadb, startMariadb } from '../support/mariadb.js';
import { freePort } from '../support/free-port.js';
import { frugally, type Program, programEnvironment, startCommand } from '../support/program.js';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { newServer, type Server } from '../support/server.js';
import { shellBlocksOf } from '../support/shell-blocks.js';
import { hasProgram } from '../support/test-programs.js';
import { until } from '../support/until.js';

/** Where the stranger has to think: what stands on the pages, and what it is on this machine. */
function ownWords(code: string, server: Server, backups: string): string {
  const made = readdirSync(backups).find((name) => name.endsWith('.sqlite')) ?? '';
  return [
    ['http://localhost:3000', server.url],
    ['rcd_test_…', testKeyOf(server)],
    [/\/backups\/recado-[\da-fTZ-]+\.sqlite/, join(backups, made)],
    ['/backups', backups],
    ['/secrets', backups],
  ].reduce<string>((text, [there, here]) => text.replaceAll(new RegExp(there!, 'g'), String(here)), code);
}

function testKeyOf(server: Server): string {
  return /Bearer (rcd_test_\w+)/.exec(server.logs())?.[1] ?? '';
}

/** Runs the first block of a page that contains a word, as it stands there, in the folder of the stranger: its `data` is the server's. */
async function follow(page: string, word: string, server: Server, backups: string): Promise<string> {
  const cwd = temporaryFolder();
  symlinkSync(server.folder, join(cwd, 'data'));
  return followIn(cwd, page, word, server, backups);
}

async function followIn(cwd: string, page: string, word: string, server: Server, backups: string): Promise<string> {
  const block = shellBlocksOf(page).find(({ code, notRun }) => notRun === undefined && code.includes(word));
  const script = ownWords(block?.code ?? `echo "${page} has no block with ${word}"; false`, server, backups);
  const recado = ['node', ...frugally(), CLI_ENTRY].join(' ');
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts: { recado } }));
  const env = programEnvironment(server.folder, { PATH: declaredPath() });
  const args = ['-c', `exec 2>&1; set -e -o pipefail\ncurl() { command curl --fail-with-body -sS "$@"; }\n${script}`];
  const shell = ownChild(spawn('bash', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const [output, [code]] = await Promise.all([text(shell.stdout), once(shell, 'close') as Promise<[number]>]);
  expect(code, output).toBe(0);
  return output;
}

/**
 * `npm start` of the README is here what it runs when all is built: installing is tried by installation.spec.ts, the
 * package by ship.spec.ts.
 */
it.skipIf(!hasProgram('curl') || !hasProgram('bash'))(
  'a stranger comes from the README to a backup that was restored, by what stands on the pages',
  async () => {
    const backups = temporaryFolder();
    const server = await newServer({ entry: inProject('bin/recado.mjs'), args: ['start'] });
    await server.start();
    const step = (page: string, word: string) => follow(page, word, server, backups);

    expect(await step('README.md', '/api/enqueue-messages')).toContain('"id":1,');
    const isRead = async () => (await step('README.md', '/api/messages/1')).includes('"status":"Lida"');
    await until(isRead);
    expect(await step('README.md', 'create-key')).toMatch(/^rcd_live_\w+$/m);

    await step('docs/backup.md', 'backup /backups');
    expect(readdirSync(backups)).toHaveLength(1);
    await step('docs/backup.md', 'restore --check');

    await server.stop();
    await step('docs/backup.md', 'mv data/recado.sqlite');
    expect(readdirSync(join(server.folder, 'before'))).toContain('recado.sqlite');
    await server.start();
    expect(await isRead()).toBe(true);
    await server.stop();

    const machine = temporaryFolder();
    // Here it lies beside the backups.
    renameSync(join(server.folder, 'app-secret'), join(backups, 'app-secret'));
    await followIn(machine, 'docs/backup.md', 'mkdir -m 700 data', server, backups);
    const another = await newServer({
      folder: join(machine, 'data'),
      entry: inProject('bin/recado.mjs'),
      args: ['start'],
    });
    await another.start();
    const { body } = await api(another, testKeyOf(server)).get('/api/messages/1');
    expect(body).toMatchObject({ status: 'Lida' });
    await another.stop();
  },
);

/** One day later: the same stranger with a database server and Redis, each process in a terminal of its own. */
class Cluster {
  readonly folder = temporaryFolder();
  readonly ports = { api: 0, worker: 0 };
  private terminals: readonly Program[] = [];

  constructor(
    private readonly mariadb: PrivateMariadb,
    private readonly redis: PrivateRedis,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.ports.api}`;
  }

  /** Runs the first block of a page that contains a word, after the settings of every process. */
  shell(page: string, word: string, key = ''): Program {
    const settings = blockWith('docs/running.md', 'of every process').replace(/^npm .*$/m, '');
    const code = blockWith(page, word).replace(/^export .*$/gm, '');
    const { host, port, username, password } = new URL(this.mariadb.url);
    const dump = readdirSync(this.folder).find((name) => name.endsWith('.sql.gz')) ?? '';
    const own = [
      ['recado:password@db.example.com', `${username}:${password}@${host}`],
      ['--host=db.example.com', `--host=127.0.0.1 --port=${port}`],
      [' --password', ` --password=${password}`],
      ['redis://redis.example.com:6379', this.redis.url],
      ['recado-2026-11-20.sql.gz', dump],
      ['PORT=3000', `PORT=${this.ports.api}`],
      ['PORT=3001', `PORT=${this.ports.worker}`],
      ['http://localhost:3000', this.url],
      ['rcd_test_…', key],
    ].reduce((text, [there, here]) => text.replaceAll(there!, here!), `${settings}\n${code}`);
    const recado = ['node', ...frugally(), CLI_ENTRY].join(' ');
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ scripts: { recado } }));
    const script = `set -e -o pipefail\ncurl() { command curl --fail-with-body -sS "$@"; }\n${own}`;
    const env = programEnvironment(this.folder, { PATH: declaredPath() });
    return startCommand('bash', ['-c', script], { cwd: this.folder, env });
  }

  async follow(page: string, word: string, key?: string): Promise<string> {
    const run = this.shell(page, word, key);
    expect((await run.exited).code, run.output()).toBe(0);
    return run.output();
  }

  /** Starts both processes as the page says. */
  async start(): Promise<void> {
    this.ports.api = await freePort();
    this.ports.worker = await freePort();
    this.terminals = ['one process that takes', 'another one that sends'].map((word) =>
      this.shell('docs/running.md', word),
    );
    for (const port of Object.values(this.ports)) await until(() => isReady(port), { timeoutMs: 60_000 });
  }

  async stop(): Promise<void> {
    // The dump had the processes of before, too.
    const rows = await this.mariadb.query('SELECT pid FROM recado.processes ORDER BY started_at DESC LIMIT 2');
    for (const { pid } of rows) process.kill(Number(pid), 'SIGTERM');
    await Promise.all(this.terminals.map(({ exited }) => exited));
  }
}

async function isReady(port: number): Promise<boolean> {
  // It does not listen yet.
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
  return answer?.ok === true;
}

function blockWith(page: string, word: string): string {
  return shellBlocksOf(page).find(({ code, notRun }) => notRun === undefined && code.includes(word))?.code ?? 'false';
}

it.skipIf(!findMariadb() || !hasRedis || !['curl', 'bash', 'mysqldump', 'redis-cli'].every(hasProgram))(
  'the stranger comes to two processes on a server and Redis, whose database was lost and is restored from its dump',
  async () => {
    const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()]);
    await mariadb.query('CREATE DATABASE recado');
    const cluster = new Cluster(mariadb, redis);
    await cluster.follow('docs/running.md', 'recado -- migrate');
    await cluster.start();
    const [key] = /rcd_live_\w+/.exec(await cluster.follow('docs/running.md', '--name cluster')) ?? [];
    expect(await cluster.follow('README.md', '/api/enqueue-messages', key)).toContain('"id":1,');
    const isRead = async () => (await cluster.follow('README.md', '/api/messages/1', key)).includes('"status":"Lida"');
    await until(isRead);

    await cluster.follow('docs/backup.md', 'mysqldump --single-transaction --no-tablespaces');
    await cluster.stop();
    await mariadb.query('DELETE FROM recado.messages');
    await cluster.follow('docs/backup.md', 'gunzip < recado-');
    await cluster.follow('docs/running.md', 'recado -- migrate');
    await cluster.start();
    expect(await isRead()).toBe(true);
    await cluster.stop();
    await Promise.all([mariadb.stop(), redis.kill()]);
  },
);
