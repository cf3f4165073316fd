import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connectionOptions } from './mysql-session.js';
import { parseMysqlUrl } from './mysql-url.js';

/** How long a process waits for another one's migrations, in seconds: an index over millions of rows takes minutes. */
const WAIT_S = 3_600;
/** Server-wide names have 64 characters at most, so the database's is hashed. */
const NAME = `CONCAT('recado.migrate.', MD5(DATABASE()))`;

/** Runs the work while no other process does the same on this database; the lock dies with its holder's connection. */
export async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const connection = await createConnection(connectionOptions(parseMysqlUrl(url)));
  // Lost while it is idle: the work goes on, for every step of a migration can be done twice.
  connection.on('error', () => undefined);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT GET_LOCK(${NAME}, ${WAIT_S}) AS held`);
    if (rows[0]?.held !== 1) throw new Error('another process has been migrating the database for an hour');
    return await work();
  } finally {
    connection.destroy();
  }
}
