import { startMariadb } from '../../support/mariadb.js';
import { type PrivateRedis, startRedis } from '../../support/redis.js';
import type { Backing } from './cluster.js';
import { type DatabaseServer, GivenDatabase } from './given-database.js';

export interface Servers {
  readonly database: DatabaseServer;
  readonly redis: PrivateRedis;
}

let started: Promise<Servers> | undefined;

/**
 * A MariaDB, or the server that RECADO_TEST_MYSQL_URL names, and a Redis of our own, for all scenarios of a run. Redis
 * keeps nothing on disk.
 */
export function servers(): Promise<Servers> {
  started ??= Promise.all([databaseServer(), startRedis('--appendonly', 'no')]).then(([database, redis]) => ({
    database,
    redis,
  }));
  return started;
}

async function databaseServer(): Promise<DatabaseServer> {
  const given = process.env.RECADO_TEST_MYSQL_URL;
  return given ? new GivenDatabase(given) : startMariadb();
}

/** A server that may be killed and started in any order, any number of times. */
export function backing(server: DatabaseServer | PrivateRedis): Backing {
  let isRunning = true;
  return {
    async kill() {
      if (isRunning) await server.kill();
      isRunning = false;
    },
    async start() {
      if (!isRunning) await server.start();
      isRunning = true;
    },
  };
}
