import { startMariadb } from '../../support/mariadb.js';
import { type PrivateRedis, startRedis } from '../../support/redis.js';
import { type DatabaseServer, GivenDatabase } from './given-database.js';

export interface Servers {
  readonly database: DatabaseServer;
  readonly redis: PrivateRedis;
}

let started: Promise<Servers> | undefined;

/**
 * The servers of all scenarios of a run: a private MariaDB, or the server that RECADO_TEST_MYSQL_URL names, and a
 * private Redis that keeps nothing on disk.
 */
export function servers(): Promise<Servers> {
  started ??= startServers();
  return started;
}

async function startServers(): Promise<Servers> {
  const [database, redis] = await Promise.all([databaseServer(), startRedis('--appendonly', 'no')]);
  return { database, redis };
}

async function databaseServer(): Promise<DatabaseServer> {
  const given = process.env.RECADO_TEST_MYSQL_URL;
  return given ? new GivenDatabase(given) : startMariadb();
}
