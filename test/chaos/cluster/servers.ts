import { type PrivateMariadb, startMariadb } from '../../support/mariadb.js';
import { type PrivateRedis, startRedis } from '../../support/redis.js';
import type { Backing } from './cluster.js';

export interface Servers {
  readonly mariadb: PrivateMariadb;
  readonly redis: PrivateRedis;
}

let started: Promise<Servers> | undefined;

/** A MariaDB and a Redis of our own, for all scenarios of a run. Redis keeps nothing on disk. */
export function servers(): Promise<Servers> {
  started ??= Promise.all([startMariadb(), startRedis('--appendonly', 'no')]).then(([mariadb, redis]) => ({
    mariadb,
    redis,
  }));
  return started;
}

/** A server that may be killed and started in any order, any number of times. */
export function backing(server: PrivateMariadb | PrivateRedis): Backing {
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
