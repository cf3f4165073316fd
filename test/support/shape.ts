import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { queryMysql } from './mysql-query.js';
import { ofWorker } from './of-worker.js';
import type { Environment } from './program.js';
import { freshRedisUrl } from './redis.js';
import { querySqlite } from './sqlite-query.js';

/** Whether started servers use a database server and Redis instead of a file and their own memory. */
export const inProduction = process.env.RECADO_TEST_SHAPE === 'production';

const given = ofWorker('surroundings', () => new Map<string, Promise<Environment>>());

/** The variables that name the database and the Redis of a data folder; none in the embedded shape. */
export function surroundingsOf(folder: string): Promise<Environment> {
  if (!inProduction) return Promise.resolve({});
  const known = given.get(folder) ?? newSurroundings();
  given.set(folder, known);
  return known;
}

/** Runs one statement in the database of a data folder, whatever it is. Values must stand in the statement. */
export async function askDatabase<Row>(folder: string, sql: string): Promise<Row[]> {
  const { DATABASE_URL: url } = await surroundingsOf(folder);
  if (url === undefined) return querySqlite<Row>(join(folder, 'recado.sqlite'), sql);
  return (await queryMysql(url, sql)) as Row[];
}

async function newSurroundings(): Promise<Environment> {
  const server = process.env.RECADO_TEST_MYSQL_URL;
  if (!server) throw new Error('no database server for the tests: RECADO_TEST_MYSQL_URL is not set');
  const url = new URL(server);
  url.pathname = `recado_e2e_${randomBytes(8).toString('hex')}`;
  await queryMysql(server, `CREATE DATABASE ${url.pathname.slice(1)}`);
  return { DATABASE_URL: url.href, REDIS_URL: await freshRedisUrl() };
}
