import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { ManagedProcess } from './managed-process.js';
import { queryMysql } from './mysql-query.js';
import { type Program, startCommand } from './program.js';

/** A small server that syncs at every commit, as in production. MySQL knows the `loose` ones that MariaDB does not. */
const SETTINGS = [
  '--bind-address=127.0.0.1',
  '--skip-name-resolve',
  '--innodb-buffer-pool-size=96M',
  '--innodb-flush-log-at-trx-commit=1',
  '--max-connections=400',
  '--loose-mysqlx=OFF',
];

/** Starts a private MariaDB or MySQL server in a fresh folder and waits until it answers. */
export async function startMariadb(...settings: string[]): Promise<PrivateMariadb> {
  const mariadb = new PrivateMariadb(temporaryFolder(), await freePort(), settings);
  mariadb.install();
  await mariadb.start();
  return mariadb;
}

/** A database server of the tests, with a folder, a socket and a port of its own. */
export class PrivateMariadb extends ManagedProcess {
  /** Names no database: append its name. */
  readonly url: string;
  private readonly password = randomBytes(12).toString('hex');

  constructor(
    folder: string,
    port: number,
    private readonly settings: readonly string[],
  ) {
    super('the database server', folder, port);
    this.url = `mysql://recado:${this.password}@127.0.0.1:${port}/`;
  }

  /** Fills the data folder. */
  install(): void {
    fillDataFolder(this.data);
    writeFileSync(this.initFile, this.accounts(), { mode: 0o600 });
  }

  query(sql: string): Promise<RowDataPacket[]> {
    return queryMysql(this.url, sql);
  }

  protected launch(): Program {
    const place = [`--datadir=${this.data}`, `--socket=${join(this.folder, 's')}`, `--port=${this.port}`];
    // A server that starts deletes temporary tables from its folder for them: two servers must not share that folder.
    const files = [`--pid-file=${join(this.folder, 'pid')}`, `--init-file=${this.initFile}`, `--tmpdir=${this.data}`];
    const args = ['--no-defaults', ...asRunningUser(), ...place, ...files, ...SETTINGS, ...this.settings];
    return startCommand(databasePrograms().server, args);
  }

  protected async isReady(): Promise<boolean> {
    return (await this.query('SELECT 1')).length > 0;
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private get initFile(): string {
    return join(this.folder, 'accounts.sql');
  }

  /** Runs at every start. The only account has a random password. */
  private accounts(): string {
    return [
      `CREATE USER IF NOT EXISTS 'recado'@'%' IDENTIFIED BY '${this.password}';`,
      `GRANT ALL ON *.* TO 'recado'@'%' WITH GRANT OPTION;`,
      `ALTER USER 'root'@'localhost' IDENTIFIED BY '${this.password}';`,
      '',
    ].join('\n');
  }
}

/** Makes the data folder of a new server. */
export function fillDataFolder(folder: string): void {
  const { server, installer } = databasePrograms();
  const place = ['--no-defaults', `--datadir=${folder}`, ...asRunningUser()];
  const fill = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  if (installer) execFileSync(installer, [...place, ...fill], { stdio: 'pipe' });
  else execFileSync(server, [...place, '--initialize-insecure'], { stdio: 'pipe' });
}

export function databasePrograms() {
  const found = findMariadb();
  if (!found) throw new Error('no MariaDB or MySQL server on this machine; RECADO_TEST_MYSQL_URL may name one');
  return found;
}

/** The server refuses to run as root unless it is told to. */
function asRunningUser(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : [];
}
