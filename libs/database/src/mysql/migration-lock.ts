import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { MigrationHolder } from './migration-holder.js';
import { openConnection } from './mysql-pool.js';
import { parseMysqlUrl } from './mysql-url.js';

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

/** Nodes of a cluster on one machine differ by their ports. */
async function nodeOf(connection: Connection): Promise<string> {
  const [rows] = await connection.query<RowDataPacket[]>("SELECT CONCAT(@@hostname, ':', @@port) AS node");
  return String(rows[0]?.node);
}

async function takeLocal(connection: Connection, name: string): Promise<void> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT GET_LOCK(?, ?) AS held', [name, WAIT_S]);
  if (rows[0]?.held !== 1) throw new Error('another process has been migrating the database for an hour');
}

async function takeRow(holder: MigrationHolder): Promise<void> {
  const giveUpAt = performance.now() + WAIT_S * 1_000;
  while (!(await holder.take())) {
    if (performance.now() > giveUpAt) throw new Error('another process has been migrating the database for an hour');
    await delay(LOOK_MS);
  }
}

/** Lock names are shared by the whole server and have 64 characters at most, so the database's name is hashed. */
function lockName(database: string, node: string): string {
  return `recado.migrate.${createHash('sha256').update(`${node} ${database}`).digest('hex').slice(0, 32)}`;
}
