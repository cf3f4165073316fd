import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { temporaryFolder } from '../../../support/cleanup.js';
import { ManagedProcess } from '../../../support/managed-process.js';
import { databasePrograms, fillDataFolder } from '../../../support/mariadb.js';
import { type Program, startCommand } from '../../../support/program.js';
import { type ConfigFile, writeConfig } from './config-file.js';
import type { Place } from './place.js';

export const GALERA_PORT = 3306;
const CONFIG: ConfigFile = 'galera.cnf';
/** Small, because three of them run beside each other. */
const SETTINGS = ['--innodb-buffer-pool-size=96M', '--loose-innodb-log-file-size=96M'];
const CONNECTS_WITHIN_MS = 5_000;
/** All rows of a run are read at its end. */
const QUERY_WITHIN_MS = 60_000;

/** The ports between the nodes, and that of the clients. */
export const GALERA_PORTS = [GALERA_PORT, 4567, 4568, 4444];

/** A copy by rsync fails as root: its receiver changes to an account without rights. */
const ACCOUNT = 'mysql';

function account(): { readonly uid: number; readonly gid: number } {
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, ACCOUNT], { encoding: 'utf8' })));
  return { uid: uid!, gid: gid! };
}

/** One MariaDB of a Galera cluster. */
export class GaleraNode extends ManagedProcess {
  private startOptions: readonly string[] = [];

  constructor(
    name: string,
    private readonly place: Place,
    private readonly password: string,
  ) {
    super(name, temporaryFolder(), GALERA_PORT);
    // A node without data gets a copy of all of it.
    mkdirSync(this.data);
    this.own();
  }

  /** Names no database: append its name. */
  get url(): string {
    return `mysql://recado:${this.password}@${this.place.address}:${GALERA_PORT}/`;
  }

  /** Starts the first node of a new cluster, and makes the accounts, which all other nodes get from it. */
  async found(): Promise<void> {
    fillDataFolder(this.data);
    this.own();
    this.startOptions = ['--wsrep-new-cluster'];
    await super.start();
    const root = await createConnection({ socketPath: this.socket, user: 'root' });
    for (const sql of this.accounts()) await root.query(sql);
    await root.end();
  }

  /** Starts where it was when it died, as the services of Debian do: then it gets only what it missed. */
  override async start(): Promise<void> {
    if (!this.isRunning) this.startOptions = await this.recoveredPosition();
    await super.start();
  }

  async query(sql: string, database = ''): Promise<RowDataPacket[]> {
    const uri = this.url + database;
    const connection = await createConnection({ uri, connectTimeout: CONNECTS_WITHIN_MS });
    try {
      // A node that stands still accepts connections and questions.
      const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: QUERY_WITHIN_MS });
      return rows;
    } finally {
      connection.destroy();
    }
  }

  protected launch(): Program {
    const own = [`--wsrep_node_name=${this.name}`, `--wsrep_node_address=${this.place.address}`];
    return this.run([...own, ...this.startOptions]);
  }

  protected async isReady(): Promise<boolean> {
    const connection = await createConnection({ socketPath: this.socket, user: 'root' });
    try {
      const [rows] = await connection.query<RowDataPacket[]>("SHOW STATUS LIKE 'wsrep_local_state_comment'");
      return rows[0]?.['Value'] === 'Synced';
    } finally {
      connection.destroy();
    }
  }

  private async recoveredPosition(): Promise<string[]> {
    const recovery = this.run(['--wsrep-recover']);
    await recovery.exited;
    const position = /Recovered position:\s*(\S+)/.exec(recovery.output())?.[1];
    return position === undefined ? [] : [`--wsrep_start_position=${position}`];
  }

  private run(args: readonly string[]): Program {
    const [enter, ...network] = this.place.on;
    const { uid, gid } = account();
    const path = writeConfig(CONFIG, this.folder);
    chownSync(path, uid, gid);
    const files = [`--datadir=${this.data}`, `--socket=${this.socket}`, `--pid-file=${join(this.folder, 'pid')}`];
    // Servers that start delete temporary tables from their folder for them.
    files.push(`--tmpdir=${this.data}`);
    const as = [`--setuid=${uid}`, `--setgid=${gid}`];
    const command = [databasePrograms().server, `--defaults-file=${path}`, ...files, ...SETTINGS, ...args];
    return startCommand(enter!, [...network, ...as, ...command]);
  }

  private own(): void {
    execFileSync('chown', ['-R', ACCOUNT, this.folder]);
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private get socket(): string {
    return join(this.folder, 's');
  }

  private accounts(): string[] {
    return [
      `CREATE USER 'recado'@'%' IDENTIFIED BY '${this.password}'`,
      `GRANT ALL ON *.* TO 'recado'@'%' WITH GRANT OPTION`,
      `CREATE USER 'haproxy'@'%'`,
    ];
  }
}
