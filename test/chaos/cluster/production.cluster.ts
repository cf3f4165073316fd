import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '../../support/cleanup.js';
import { freePort } from '../../support/free-port.js';
import type { Cluster, ClusterOptions } from './cluster.js';
import { issueKey } from './issue-key.js';
import { killAll, Member, serverEntry, startAll } from './member.js';
import { MysqlRecords } from './records.js';
import { backing, type Servers, servers } from './servers.js';

interface Surroundings {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Two api and two worker processes on MariaDB and Redis. */
export async function startProduction(options: ClusterOptions): Promise<Cluster> {
  const own = await servers();
  const url = await freshDatabase(own);
  await own.redis.flush();
  const folder = temporaryFolder();
  const env = {
    LOG_LEVEL: 'info',
    APP_SECRET: randomBytes(24).toString('hex'),
    DATABASE_URL: url,
    REDIS_URL: own.redis.url,
    GATEWAY: 'http',
  };
  const make = (name: string) => newMember(name, options, { folder, env });
  const apis = await Promise.all([make('api-1'), make('api-2')]);
  const workers = await Promise.all([make('worker-1'), make('worker-2')]);
  const members = [...apis, ...workers];
  await startAll(members);
  const records = new MysqlRecords(url);
  return {
    shape: 'production',
    members,
    apis,
    workers,
    records,
    database: backing(own.database),
    redis: { ...backing(own.redis), flush: () => own.redis.flush() },
    createKey: (name) =>
      issueKey({ dist: options.dist, folder, name, env: { ...env, HTTP_GATEWAY_URL: options.gatewayUrl } }),
    leader: async () => {
      const [lease] = await records.query<{ holder: string }>('SELECT holder FROM leader_leases LIMIT 1');
      return workers.find(({ pid }) => pid !== undefined && lease?.holder.includes(`-${pid}-`));
    },
    close: () => killAll(members),
  };
}

async function newMember(name: string, options: ClusterOptions, { folder, env }: Surroundings): Promise<Member> {
  const { dist, gatewayUrl } = options;
  const own = { ROLES: name.split('-')[0], HTTP_GATEWAY_URL: `${gatewayUrl}?from=${name}` };
  return new Member({ name, entry: serverEntry(dist), folder, port: await freePort(), env: { ...env, ...own } });
}

let databases = 0;

async function freshDatabase({ database }: Servers): Promise<string> {
  // The server may be one that keeps the databases of other runs.
  const name = `chaos_${process.pid}_${++databases}`;
  await database.query(`CREATE DATABASE ${name}`);
  return database.url + name;
}
