import { sleep } from '@recado/work';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { DatabaseConfig } from '@recado/config';
import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { askingDataSource, schemaDataSource } from './data-source.js';
import { ENTITIES } from './entities/index.js';
import { isContention } from './mysql/mysql-errors.js';
import { openConnection } from './mysql/mysql-pool.js';
import { parseMysqlUrl } from './mysql/mysql-url.js';
import { makeDataFile } from './sqlite/sqlite-handles.js';
import { UnusableDatabaseError } from './unusable-database-error.js';

/** Made outside the migrations, as TypeORM's own table is: the lock must exist before the first of them. */
const TABLE = `CREATE TABLE IF NOT EXISTS migration_lock (
  id int PRIMARY KEY, holder varchar(64) NOT NULL, node varchar(255) NOT NULL, beat bigint NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`;
const NO_SUCH_TABLE = 1146;

/** How often the holder shows that it lives, in ms. */
const BEAT_MS = 5_000;
/** A holder on another node that is silent for so long is taken for dead, in ms. A cluster stops for some seconds when a node dies. */
const SILENCE_MS = 60_000;

interface LockRow {
  holder: string;
  node: string;
  beat: number;
}

interface Self {
  name: string;
  node: string;
  silenceMs?: number;
}

/**
 * A process that holds, or wants, the row of the migration lock. Every change of the row names the beat that it saw, so of
 * two processes at two nodes one changes it: the other's change finds another beat, or fails when the nodes compare them.
 * Silence is measured by the clock of the process that waits, so the clocks of the nodes do not matter.
 */
class MigrationHolder {
  private seen: { beat: number; since: number } | null = null;

  /** `self.node`: the node of the connection, on which this process alone holds GET_LOCK. */
  constructor(
    private readonly connection: Connection,
    private readonly self: Self,
  ) {}

  /** Takes the row if nobody holds it; false: another process does. */
  async take(): Promise<boolean> {
    try {
      return await this.tryToTake();
    } catch (error) {
      // Another node changed the row first.
      if (isContention(error)) return false;
      throw error;
    }
  }

  private async tryToTake(): Promise<boolean> {
    const row = await this.read();
    if (!this.isFree(row)) return false;
    const sql = 'UPDATE migration_lock SET holder = ?, node = ?, beat = beat + 1 WHERE id = 1 AND beat = ?';
    return this.change(sql, [this.self.name, this.self.node, row.beat]);
  }

  /**
   * Renews the beat from now on, to show that this process lives. Returns a function that ends this and gives the row
   * back.
   */
  keep(): () => Promise<void> {
    const beat = () =>
      this.change('UPDATE migration_lock SET beat = beat + 1 WHERE id = 1 AND holder = ?', [this.self.name]);
    // A beat that fails is left out: the process that waits judges by the beats that arrive.
    const timer = setInterval(() => void beat().catch(() => false), BEAT_MS);
    return async () => {
      clearInterval(timer);
      const free = "UPDATE migration_lock SET holder = '', beat = beat + 1 WHERE id = 1 AND holder = ?";
      // The connection may be lost. The row is then taken over by whoever comes next.
      await this.change(free, [this.self.name]).catch(() => false);
    };
  }

  private isFree({ holder, node, beat }: LockRow): boolean {
    // On this node GET_LOCK would still be held if its holder lived.
    if (holder === '' || node === this.self.node) return true;
    const now = performance.now();
    if (this.seen?.beat !== beat) this.seen = { beat, since: now };
    return now - this.seen.since >= (this.self.silenceMs ?? SILENCE_MS);
  }

  private async read(): Promise<LockRow> {
    const [row] = await this.rows().catch(async (error: { errno?: number }) => {
      if (error.errno !== NO_SUCH_TABLE) throw error;
      await this.connection.query(TABLE);
      return [];
    });
    if (row) return row;
    await this.connection.query("INSERT IGNORE INTO migration_lock (id, holder, node, beat) VALUES (1, '', '', 0)");
    return { holder: '', node: '', beat: 0 };
  }

  private async rows(): Promise<LockRow[]> {
    const [rows] = await this.connection.query<(LockRow & RowDataPacket)[]>(
      'SELECT holder, node, beat FROM migration_lock WHERE id = 1',
    );
    return rows;
  }

  private async change(sql: string, values: (string | number)[]): Promise<boolean> {
    const [result] = await this.connection.query<ResultSetHeader>(sql, values);
    return result.affectedRows === 1;
  }
}

/** How long a process waits for another one's migrations, in seconds: an index over millions of rows takes minutes. */
const WAIT_S = 3_600;
/** How often a process that waits for one on another node looks again, in ms. */
const LOOK_MS = 500;

/** What a test may choose. */
interface LockOptions {
  /** The server that the connection leads to, as its own statements name it. */
  node?: string;
  /** How long a holder on another node may be silent, in ms. */
  silenceMs?: number;
}

/**
 * Runs the work while no other process does the same on this database, whichever node of a cluster it uses.
 * Two locks together: GET_LOCK, which dies with its holder's connection but holds on one node only, and a row that says who
 * holds it, which every node sees. A holder on the same node is dead once its GET_LOCK is free; one on another node, once
 * its row has not changed for a minute.
 */
export async function withMigrationLock<T>(url: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const target = parseMysqlUrl(url);
  const connection = await openConnection(url);
  // The connection may be lost while it is idle. The work continues: every step of a migration can run twice.
  connection.on('error', () => undefined);
  try {
    const node = options.node ?? (await nodeOf(connection));
    await takeLocal(connection, lockName(target.database, node));
    const holder = new MigrationHolder(connection, { name: randomUUID(), node, silenceMs: options.silenceMs });
    await takeRow(holder);
    const stop = holder.keep();
    try {
      return await work();
    } finally {
      await stop();
    }
  } finally {
    connection.destroy();
  }
}

/**
 * The node of a connection, by what no two nodes of a cluster share. Cloned machines have the same host name and port, and
 * nodes on one machine the same host name; Galera gives each node an identifier of its own at its start, and a group refuses
 * a second member with the same `server_uuid`. MariaDB has no `server_uuid`, a server without Galera no `wsrep_gcomm_uuid`.
 */
async function nodeOf(connection: Connection): Promise<string> {
  const [places] = await connection.query<RowDataPacket[]>("SELECT CONCAT(@@hostname, ':', @@port) AS node");
  const [galera] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'wsrep_gcomm_uuid'");
  const [server] = await connection.query<RowDataPacket[]>("SHOW GLOBAL VARIABLES LIKE 'server_uuid'");
  return [places[0]?.node, galera[0]?.Value, server[0]?.Value].filter(Boolean).join(' ');
}

async function takeLocal(connection: Connection, name: string): Promise<void> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT GET_LOCK(?, ?) AS held', [name, WAIT_S]);
  if (rows[0]?.held !== 1) throw new Error('another process has been migrating the database for an hour');
}

async function takeRow(holder: MigrationHolder): Promise<void> {
  const giveUpAt = performance.now() + WAIT_S * 1_000;
  while (!(await holder.take())) {
    if (performance.now() > giveUpAt) throw new Error('another process has been migrating the database for an hour');
    await sleep(LOOK_MS);
  }
}

/** Lock names are shared by the whole server and have 64 characters at most, so the database's name is hashed. */
function lockName(database: string, node: string): string {
  return `recado.migrate.${createHash('sha256').update(`${node} ${database}`).digest('hex').slice(0, 32)}`;
}

/** A schema that this program must not change: another version made it. */
export interface ForeignSchema {
  /** `development`: a version of before the first release, whose tables no version brings up to date. */
  madeBy: 'newer' | 'development';
  /** The migrations that ran and that this program does not know. */
  migrations: readonly string[];
}

/**
 * Compares the migrations that ran on a database with those of this program; null: it knows all of them. The first of
 * `known` is the initial one, which every released version has: a database that has it, and others that are unknown, was
 * brought up to date by a newer version.
 */
export function foreignSchema(ran: readonly string[], known: readonly string[]): ForeignSchema | null {
  const migrations = ran.filter((name) => !known.includes(name));
  if (migrations.length === 0) return null;
  const [initial = ''] = known;
  return { madeBy: ran.includes(initial) ? 'newer' : 'development', migrations };
}

/** Throws UnusableDatabaseError, with a sentence that says which version made it and what to do. */
export function refuseForeign(schema: ForeignSchema | null, { allowNewer = false } = {}): void {
  if (schema === null || (schema.madeBy === 'newer' && allowNewer)) return;
  throw new UnusableDatabaseError(
    schema.madeBy === 'newer'
      ? `The database was brought up to date by a newer version (${schema.migrations.join(', ')}): start that version, or restore a backup of before. To go back one version, set ALLOW_NEWER_SCHEMA=true.`
      : `The database was made by a development version (${schema.migrations[0]}), which no other version can bring up to date: nothing was changed. Export what you need with the version that made it (list-opt-outs prints opt-outs, the panel saves messages as CSV), then name an empty database in DATABASE_URL and start anew.`,
  );
}

/** The schema of a database compared with this program's. */
export type SchemaState = 'none' | 'behind' | 'current';

/**
 * Brings the schema up to date; returns the names of the migrations that ran. Any number of processes may call it, at any
 * nodes of a cluster. `allowNewer`: a schema of a newer version is left as it is.
 * Throws UnusableDatabaseError, before anything is written, for a schema of another version.
 */
export async function migrate(database: DatabaseConfig, { allowNewer = false } = {}): Promise<string[]> {
  refuseForeign(await foreignSchemaOf(database), { allowNewer });
  if ((await schemaState(database)) === 'current') return [];
  const run = () => withSource(schemaDataSource(database), runMigrations);
  if (database.kind === 'mysql') return withMigrationLock(database.url, run);
  makeDataFile(database.file);
  return run();
}

async function runMigrations(source: DataSource): Promise<string[]> {
  return (await source.runMigrations()).map(({ name }) => name);
}

/** A file that is opened would be created, readable by everybody. */
function existing(database: DatabaseConfig): boolean {
  return database.kind === 'mysql' || existsSync(database.file);
}

/** Whether migrations have to run. A database with newer migrations counts as current. */
export async function schemaState(database: DatabaseConfig): Promise<SchemaState> {
  if (!existing(database)) return 'none';
  return asking(database, async (source) => {
    if (!(await wasMigrated(source))) return 'none';
    return (await source.showMigrations()) ? 'behind' : 'current';
  });
}

/** The schema of this database when another version made it; null: this program's, or none. */
export async function foreignSchemaOf(database: DatabaseConfig): Promise<ForeignSchema | null> {
  if (!existing(database)) return null;
  return asking(database, async (source) => {
    return foreignSchema(await namesOn(source), namesOf(source));
  });
}

/** The migrations that ran on a database, in their order, and those of this program that did not. */
export async function migrationsOf(database: DatabaseConfig): Promise<{ ran: string[]; missing: string[] }> {
  return asking(database, async (source) => {
    const ran = await namesOn(source);
    return { ran, missing: namesOf(source).filter((name) => !ran.includes(name)) };
  });
}

/** The statements that would make the tables of this database those that this program works with; nothing is changed. */
export async function schemaDifferences(database: DatabaseConfig): Promise<string[]> {
  return withSource(askingDataSource(database, ENTITIES), async (source) => {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query);
  });
}

const PROGRAMS = {
  sqlite: "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY type, name",
  mysql: `SELECT 'trigger' AS type, trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()
    UNION ALL SELECT 'view', table_name FROM information_schema.views WHERE table_schema = DATABASE() ORDER BY type, name`,
};

/** The triggers and views of a database, as `trigger x`. Recado makes none: one changes or shows rows behind its back. */
export async function programsOf(database: DatabaseConfig): Promise<string[]> {
  return asking(database, async (source) => {
    const found = await source.query<{ type: string; name: string }[]>(PROGRAMS[database.kind]);
    return found.map(({ type, name }) => `${type} ${name}`);
  });
}

/** The migrations of this program, in their order. */
function namesOf({ migrations }: DataSource): string[] {
  return migrations.map(({ name, constructor }) => name ?? constructor.name);
}

/** The migrations that ran on a database, in their order. */
async function namesOn(source: DataSource): Promise<string[]> {
  if (!(await wasMigrated(source))) return [];
  const ran = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  return ran.map(({ name }) => name);
}

async function wasMigrated(source: DataSource): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    return await runner.hasTable('migrations');
  } finally {
    await runner.release();
  }
}

/**
 * Asks a database, and changes nothing in it, whoever made it. TypeORM need not prepare the entities for that, which takes
 * longer than the questions.
 */
function asking<T>(database: DatabaseConfig, work: (source: DataSource) => Promise<T>): Promise<T> {
  return withSource(askingDataSource(database, []), work);
}

async function withSource<T>(unconnected: DataSource, work: (source: DataSource) => Promise<T>): Promise<T> {
  const source = await unconnected.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}
