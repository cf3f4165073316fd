import { randomBytes } from 'node:crypto';
import { temporaryFolder } from '../../support/cleanup.js';
import { runCli } from '../../support/cli.js';
import { createKey } from '../../support/keys.js';
import { queryMysql } from '../../support/mysql-query.js';
import { cliEntry, serverEntry } from '../../support/paths.js';
import { newServer } from '../../support/server.js';
import { senderSecret } from '../gateway.js';
import type { Cluster, ClusterOptions } from './cluster.js';
import { killAll, startAll } from './members.js';
import { type Servers, servers } from './servers.js';

/** Two api and two worker processes on MariaDB and Redis. */
export async function startProduction({ dist, gatewayUrl }: ClusterOptions): Promise<Cluster> {
  const { database, redis } = await servers();
  const url = await freshDatabase(database);
  await redis.flush();
  const folder = temporaryFolder();
  const env = settings(url, redis.url);
  const make = (name: string) => {
    const own = { ROLES: name.split('-')[0], HTTP_GATEWAY_URL: gatewayUrl, HTTP_GATEWAY_SECRET: senderSecret(name) };
    return newServer({ name, entry: serverEntry(dist), folder, env: { ...env, ...own } });
  };
  const apis = await Promise.all([make('api-1'), make('api-2')]);
  const workers = await Promise.all([make('worker-1'), make('worker-2')]);
  const members = [...apis, ...workers];
  await startAll(members);
  const query = async <Row>(sql: string) => (await queryMysql(url, sql)) as Row[];
  const cli = { entry: cliEntry(dist), env: { ...env, HTTP_GATEWAY_URL: gatewayUrl } };
  const command = async (build: string, ...args: string[]) => {
    const { code, stdout, stderr } = await runCli(args, { ...cli, folder, entry: cliEntry(build) });
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout + stderr;
  };
  return {
    shape: 'production',
    members,
    apis,
    workers,
    database,
    redis,
    query,
    createKey: (name) => createKey({ folder }, { name, cli }),
    command,
    leader: async () => {
      const [lease] = await query<{ holder: string }>('SELECT holder FROM leader_leases LIMIT 1');
      return workers.find((worker) => worker.isRunning && lease?.holder.includes(`-${worker.pid}-`));
    },
    close: () => killAll(members),
  };
}

/** What every process of a run has. */
export function settings(databaseUrl: string, redisUrl: string): Readonly<Record<string, string>> {
  return {
    LOG_LEVEL: 'info',
    APP_SECRET: randomBytes(24).toString('hex'),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    GATEWAY: 'http',
  };
}

let databases = 0;

/** An empty database; answers its URL. */
export async function freshDatabase(server: Servers['database']): Promise<string> {
  // A given server may keep the databases of other runs.
  const name = `chaos_${process.pid}_${++databases}`;
  await server.query(`CREATE DATABASE ${name}`);
  return server.url + name;
}
