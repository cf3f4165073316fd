import { join } from 'node:path';
import { temporaryFolder } from '../../support/cleanup.js';
import { freePort } from '../../support/free-port.js';
import { inProject } from '../../support/paths.js';
import { startRedis } from '../../support/redis.js';
import { issueKey } from '../cluster/issue-key.js';
import { Member, serverEntry } from '../cluster/member.js';
import { SqliteRecords } from '../cluster/records.js';
import { CountingGateway } from './counting-gateway.js';

/** One of the two that compete: a program, everything it keeps its queue in, and a provider that counts. */
export interface Side {
  readonly name: string;
  readonly gateway: CountingGateway;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** kill -9 to all of it. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
  /** How much it still means to send. */
  waiting(): Promise<number>;
}

/** Recado in one process: the queue is in its SQLite file. */
export async function recado(dist: string): Promise<Side> {
  const gateway = await CountingGateway.start();
  const folder = temporaryFolder();
  const env = { LOG_LEVEL: 'error', GATEWAY: 'http', HTTP_GATEWAY_URL: gateway.url };
  const member = new Member({ name: 'Recado', entry: serverEntry(dist), folder, port: await freePort(), env });
  await member.start();
  const key = await issueKey({ dist, folder, name: 'demo', env: {} });
  const records = new SqliteRecords(join(folder, 'recado.sqlite'));
  return {
    name: 'Recado',
    gateway,
    url: `${member.url}/api/enqueue-messages`,
    headers: { authorization: `Bearer ${key}` },
    unplug: () => member.kill(),
    plugIn: () => member.start(),
    waiting: async () => {
      const sql = 'SELECT COUNT(*) AS count FROM messages WHERE status IN (0, 1, 2)';
      return (await records.query<{ count: number }>(sql))[0]?.count ?? 0;
    },
  };
}

export type RedisDurability = 'as it comes' | 'append-only file';

const REDIS: Readonly<Record<RedisDurability, readonly string[]>> = {
  'as it comes': ['--appendonly', 'no', '--save', '3600 1 300 100 60 10000'],
  'append-only file': ['--appendonly', 'yes', '--appendfsync', 'everysec'],
};

/** Bull with its default settings: the queue is in Redis. */
export async function plainBull(durability: RedisDurability): Promise<Side> {
  const gateway = await CountingGateway.start();
  const redis = await startRedis(...REDIS[durability]);
  const env = { REDIS_URL: redis.url, GATEWAY_URL: gateway.url };
  const entry = inProject('test/chaos/demo/plain-bull.mjs');
  const member = new Member({ name: 'plain Bull', entry, folder: temporaryFolder(), port: await freePort(), env });
  await member.start();
  return {
    name: 'plain Bull',
    gateway,
    url: member.url,
    headers: {},
    unplug: async () => {
      await Promise.all([member.kill(), redis.kill()]);
    },
    plugIn: async () => {
      await redis.start();
      await member.start();
    },
    waiting: async () => Number(await (await fetch(`${member.url}/waiting`)).text()),
  };
}
