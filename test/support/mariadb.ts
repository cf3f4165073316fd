import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { ownChild, temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { queryMysql } from './mysql-query.js';
import { until } from './until.js';

/** Small, and with a sync at every commit, as in production. MySQL knows the `loose` ones that MariaDB does not. */
const SETTINGS = [
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--innodb-buffer-pool-size=96M',
  '--innodb-flush-log-at-trx-commit=1',
  '--max-connections=400',
  '--loose-mysqlx=OFF',
];
const STARTED_WITHIN_MS = 30_000;

/** Starts a MariaDB or MySQL server of our own in a fresh folder and waits until it answers. */
export async function startMariadb(...settings: string[]): Promise<PrivateMariadb> {
  const mariadb = new PrivateMariadb(temporaryFolder(), await freePort(), settings);
  mariadb.install();
  await mariadb.start();
  return mariadb;
}

/** A database server that belongs to the tests: it has a folder, a socket and a port of its own. */
export class PrivateMariadb {
  /** Without a database: put its name behind the last slash. */
  readonly url: string;
  private readonly password = randomBytes(12).toString('hex');
  private child: ChildProcess | undefined;
  private output = '';

  constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly settings: readonly string[],
  ) {
    this.url = `mysql://recado:${this.password}@127.0.0.1:${port}/`;
  }

  /** Fills the data folder. */
  install(): void {
    const { server, installer } = programs();
    const place = ['--no-defaults', `--datadir=${this.data}`, ...user()];
    const fill = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    if (installer) execFileSync(installer, [...place, ...fill], { stdio: 'pipe' });
    else execFileSync(server, [...place, '--initialize-insecure'], { stdio: 'pipe' });
    writeFileSync(this.initFile, this.accounts(), { mode: 0o600 });
  }

  /** Undefined while it does not run. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** The same folder and port again, after `kill`. */
  async start(): Promise<void> {
    const place = [`--datadir=${this.data}`, `--socket=${join(this.folder, 's')}`, `--port=${this.port}`];
    // A server that starts empties the folder of temporary tables, which must not be another's.
    const files = [`--pid-file=${join(this.folder, 'pid')}`, `--init-file=${this.initFile}`, `--tmpdir=${this.data}`];
    const args = ['--no-defaults', ...user(), ...place, ...files, ...SETTINGS, ...this.settings];
    const child = ownChild(spawn(programs().server, args, { stdio: ['ignore', 'ignore', 'pipe'] }));
    child.stderr.on('data', (text: Buffer) => (this.output += text.toString()));
    this.child = child;
    await until(() => this.query('SELECT 1'), {
      timeoutMs: STARTED_WITHIN_MS,
      describe: () => `the database server to answer:\n${this.output}`,
    });
  }

  /** A crash by default. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.child;
    if (!child) return;
    this.child = undefined;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Silent with its sockets open, as a machine that hangs; `resume` ends it. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  query(sql: string): Promise<RowDataPacket[]> {
    return queryMysql(this.url, sql);
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private get initFile(): string {
    return join(this.folder, 'accounts.sql');
  }

  /** Runs at every start. Nobody else on this machine gets in. */
  private accounts(): string {
    return [
      `CREATE USER IF NOT EXISTS 'recado'@'%' IDENTIFIED BY '${this.password}';`,
      `GRANT ALL ON *.* TO 'recado'@'%' WITH GRANT OPTION;`,
      `ALTER USER 'root'@'localhost' IDENTIFIED BY '${this.password}';`,
      '',
    ].join('\n');
  }
}

function programs() {
  const found = findMariadb();
  if (!found) throw new Error('no MariaDB or MySQL server on this machine; RECADO_TEST_MYSQL_URL may name one');
  return found;
}

/** The server refuses to run as root unless it is told to. */
function user(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}
