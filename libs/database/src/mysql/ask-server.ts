import { severalHosts } from '@recado/config';
import type { RowDataPacket } from 'mysql2/promise';
import { hostsOf, placeOf } from './mysql-hosts.js';
import { openConnection } from './mysql-pool.js';
import { parseMysqlUrl } from './mysql-url.js';

/** Sends one statement without values and gives its rows. */
type ServerQuestion = <Row>(sql: string) => Promise<Row[]>;

/**
 * Lets `work` send statements that take longer than those of the program may, such as the counts of a copy, on a
 * connection of its own; where the URL names several hosts, to the one that is used now.
 */
export async function askServer<T>(url: string, work: (ask: ServerQuestion) => Promise<T>): Promise<T> {
  const connection = await openConnection(url);
  // It may be lost while it is idle: the next statement says so.
  connection.on('error', () => undefined);
  try {
    return await work(async <Row>(sql: string) => (await connection.query<RowDataPacket[]>(sql))[0] as Row[]);
  } finally {
    connection.destroy();
  }
}

/** The address of another database at the same server. Throws where the URL cannot be changed for sure. */
export function otherDatabase(url: string, name: string): string {
  const other = url.replace(/^(mysql:\/\/[^/]+\/)[^/?]+/, (_, server: string) => `${server}${name}`);
  if (parseMysqlUrl(other).database !== name) throw new Error('the database in DATABASE_URL is not plain to see');
  return other;
}

/**
 * The same address with one host: of several, the one that this process uses now. What consists of several steps takes it
 * once, so that all of them see the same server. Rejects while no host takes writes.
 */
export async function atChosenHost(url: string): Promise<string> {
  const hosts = hostsOf(url);
  if (!hosts) return url;
  const place = placeOf(await hosts.choose());
  const alone = url.replace(/^([a-z]+:\/\/(?:[^/?#]*@)?)[^/?#@]+/i, (_, before: string) => `${before}${place}`);
  if (severalHosts(alone, 0)?.hosts.length !== 1) throw new Error('the hosts in DATABASE_URL are not plain to see');
  return alone;
}
