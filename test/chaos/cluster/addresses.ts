import type { Entrance } from './cluster.js';
import { GALERA_PORT } from './machines/galera-node.js';
import type { Machines } from './machines/machines.js';
import { REDIS_GROUP, REDIS_PASSWORD, SENTINEL_PORT } from './machines/redis-node.js';

/** The ways through the proxy of the same machine, as `docker/high-availability/haproxy.cfg` has them. */
const DATABASE_PROXY = '127.0.0.1:3307';
const REDIS_PROXY = '127.0.0.1:6380';

/** What the processes of the program are given; `direct`: the URL of the database at one node. */
export function addressesBy(entrance: Entrance, { all }: Machines, direct: string) {
  const every = (port: number) => all.map(({ address }) => `${address}:${port}`).join(',');
  const isProxy = entrance === 'proxy';
  const place = isProxy ? DATABASE_PROXY : every(GALERA_PORT);
  return {
    databaseUrl: direct.replace(/@[^/]+/, `@${place}`),
    redisUrl: isProxy
      ? `redis://:${REDIS_PASSWORD}@${REDIS_PROXY}`
      : `redis+sentinel://:${REDIS_PASSWORD}@${every(SENTINEL_PORT)}/${REDIS_GROUP}`,
  };
}
