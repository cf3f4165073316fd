import { createHash } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connectionOptions } from './mysql-session.js';
import { parseMysqlUrl } from './mysql-url.js';

/** How long a process waits for another one's migrations, in seconds: an index over millions of rows takes minutes. */
const WAIT_S = 3_600;

/** Runs the work while no other process does the same on this database; the lock dies with its holder's connection. */
export async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const target = parseMysqlUrl(url);
  const connection = await createConnection(connectionOptions(target));
  // The connection may be lost while it is idle. The work continues: every step of a migration can run twice.
  connection.on('error', () => undefined);
  try {
    const values = [lockName(target.database), WAIT_S];
    const [rows] = await connection.query<RowDataPacket[]>('SELECT GET_LOCK(?, ?) AS held', values);
    if (rows[0]?.held !== 1) throw new Error('another process has been migrating the database for an hour');
    return await work();
  } finally {
    connection.destroy();
  }
}

/** Lock names are shared by the whole server and have 64 characters at most, so the database's name is hashed. */
function lockName(database: string): string {
  return `recado.migrate.${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}
