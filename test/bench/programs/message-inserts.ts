import { createPool, type Pool, type PoolOptions, type ResultSetHeader } from 'mysql2/promise';
import { columnsOf, MESSAGE_COLUMNS } from './message-row.js';
import type { ClientMessage } from './texts.js';

const MARKS = `(${MESSAGE_COLUMNS.map(() => '?').join(', ')})`;
const INSERT = `INSERT INTO messages (${MESSAGE_COLUMNS.join(', ')}) VALUES`;

export function openPool(connections: number): Pool {
  const options: PoolOptions = { uri: process.env.DATABASE_URL!, charset: 'utf8mb4_bin', connectionLimit: connections };
  return createPool(options);
}

/**
 * Inserts into a table like that of Recado with one prepared statement, committed at the answer; parsing its text would
 * be a fifth of the server's work. Answers the id of the first row; the others follow it.
 */
export async function insertMessages(pool: Pool, messages: readonly ClientMessage[]): Promise<number> {
  const now = Date.now();
  const values = messages.flatMap((message) => columnsOf(message, now));
  const marks = new Array<string>(messages.length).fill(MARKS).join(', ');
  const [{ insertId }] = await pool.execute<ResultSetHeader>(`${INSERT} ${marks}`, values);
  return insertId;
}
