import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { connectionOptions } from './mysql-session.js';
import { parseMysqlUrl } from './mysql-url.js';

/** Sends one statement without values and gives its rows. */
type ServerQuestion = <Row>(sql: string) => Promise<Row[]>;

/**
 * Lets `work` send statements that take longer than those of the program may, such as the counts of a copy, on a
 * connection of its own.
 */
export async function askServer<T>(url: string, work: (ask: ServerQuestion) => Promise<T>): Promise<T> {
  const connection = await createConnection(connectionOptions(parseMysqlUrl(url)));
  try {
    return await work(async <Row>(sql: string) => (await connection.query<RowDataPacket[]>(sql))[0] as Row[]);
  } finally {
    connection.destroy();
  }
}

/** The address of another database at the same server. */
export function otherDatabase(url: string, name: string): string {
  return url.replace(/^(mysql:\/\/[^/]+\/)[^/?]+/, (_, server: string) => `${server}${name}`);
}
