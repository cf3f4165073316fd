import { join } from 'node:path';
import { createKey } from '../../support/keys.js';
import { cliEntry, inProject, serverEntry } from '../../support/paths.js';
import { startRedis } from '../../support/redis.js';
import { startServer } from '../../support/server.js';
import { querySqlite } from '../../support/sqlite-query.js';
import { CountingGateway } from './counting-gateway.js';

/** One of the two compared systems: a program, what its queue is stored in, and a provider that counts. */
export interface DemoSystem {
  readonly name: string;
  readonly gateway: CountingGateway;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** kill -9 to all of its processes. */
  kill(): Promise<unknown>;
  start(): Promise<void>;
  /** The number of messages that it has not finished. */
  waiting(): Promise<number>;
}

/** Recado in one process, with the queue in its SQLite file. */
export async function recado(dist: string): Promise<DemoSystem> {
  const gateway = await CountingGateway.start();
  const env = { LOG_LEVEL: 'error', GATEWAY: 'http', HTTP_GATEWAY_URL: gateway.url };
  const server = await startServer({ name: 'Recado', entry: serverEntry(dist), env });
  const key = await createKey(server, { name: 'demo', cli: { entry: cliEntry(dist) } });
  const file = join(server.folder, 'recado.sqlite');
  return {
    name: 'Recado',
    gateway,
    url: `${server.url}/api/enqueue-messages`,
    headers: { authorization: `Bearer ${key}` },
    kill: () => server.kill(),
    start: () => server.start(),
    waiting: async () => {
      const sql = 'SELECT COUNT(*) AS count FROM messages WHERE status IN (0, 1, 2)';
      return querySqlite<{ count: number }>(file, sql, { readonly: true })[0]?.count ?? 0;
    },
  };
}

export type RedisDurability = 'as it comes' | 'append-only file';

const REDIS: Readonly<Record<RedisDurability, readonly string[]>> = {
  'as it comes': ['--appendonly', 'no', '--save', '3600 1 300 100 60 10000'],
  'append-only file': ['--appendonly', 'yes', '--appendfsync', 'everysec'],
};

/** Bull with its default settings, with the queue in Redis. */
export async function plainBull(durability: RedisDurability): Promise<DemoSystem> {
  const gateway = await CountingGateway.start();
  const redis = await startRedis(...REDIS[durability]);
  const env = { REDIS_URL: redis.url, GATEWAY_URL: gateway.url };
  const entry = inProject('test/chaos/demo/plain-bull.mjs');
  const server = await startServer({ name: 'plain Bull', entry, env });
  return {
    name: 'plain Bull',
    gateway,
    url: server.url,
    headers: {},
    kill: () => Promise.all([server.kill(), redis.kill()]),
    start: async () => {
      await redis.start();
      await server.start();
    },
    waiting: async () => Number(await (await fetch(`${server.url}/waiting`)).text()),
  };
}
