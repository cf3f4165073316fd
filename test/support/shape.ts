import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SqliteHandle } from '@recado/database';
import { queryMysql } from './mysql-query.js';
import type { Environment } from './program.js';
import { freshRedisUrl } from './redis.js';

/** Whether started servers use a database server and Redis in place of a file and their own memory. */
export const inProduction = process.env.RECADO_TEST_SHAPE === 'production';

const given = new Map<string, Promise<Environment>>();

/** What the programs of one data folder run on: in the production shape a database and a Redis of their own. */
export function surroundingsOf(folder: string): Promise<Environment> {
  if (!inProduction) return Promise.resolve({});
  const known = given.get(folder) ?? newSurroundings();
  given.set(folder, known);
  return known;
}

/** Asks the database of a data folder, whatever it is; values must stand in the query. */
export async function askDatabase<Row>(folder: string, sql: string): Promise<Row[]> {
  const { DATABASE_URL: url } = await surroundingsOf(folder);
  return url === undefined ? askSqlite<Row>(folder, sql) : ((await queryMysql(url, sql)) as Row[]);
}

function askSqlite<Row>(folder: string, sql: string): Row[] {
  const database = new SqliteHandle(join(folder, 'recado.sqlite'), { timeout: 10_000 });
  try {
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all() as Row[];
    statement.run();
    return [];
  } finally {
    database.close();
  }
}

async function newSurroundings(): Promise<Environment> {
  const server = process.env.RECADO_TEST_MYSQL_URL;
  if (!server) throw new Error('no database server for the tests: RECADO_TEST_MYSQL_URL is not set');
  const url = new URL(server);
  url.pathname = `recado_e2e_${randomBytes(8).toString('hex')}`;
  await queryMysql(server, `CREATE DATABASE ${url.pathname.slice(1)}`);
  return { DATABASE_URL: url.href, REDIS_URL: await freshRedisUrl() };
}
