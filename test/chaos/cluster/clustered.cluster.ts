import { temporaryFolder } from '../../support/cleanup.js';
import { createKey } from '../../support/keys.js';
import { cliEntry, serverEntry } from '../../support/paths.js';
import { newServer, type Server } from '../../support/server.js';
import { senderSecret } from '../gateway.js';
import { addressesBy } from './addresses.js';
import type { Cluster, ClusterOptions } from './cluster.js';
import { Entrances } from './entrances.js';
import type { Machine } from './machines/machine.js';
import { machines } from './machines/machines.js';
import { killAll, startAll } from './members.js';
import { settings } from './production.cluster.js';

const API_PORT = 3_000;
const WORKER_PORT = 3_001;
/** A client that waits longer calls the other address. */
const ANSWERED_WITHIN_MS = 5_000;

let databases = 0;

/** Three machines with Galera, Redis and Sentinel; two of them with HAProxy, an api and a worker. */
export async function startClustered({ dist, gatewayUrl, entrance = 'proxy' }: ClusterOptions): Promise<Cluster> {
  const all = await machines();
  await all.repair();
  const name = `chaos_${++databases}`;
  await all.query('', `CREATE DATABASE ${name}`);
  const folder = temporaryFolder();
  const direct = all.all[0]!.database.url + name;
  const { databaseUrl, redisUrl } = addressesBy(entrance, all, direct);
  const env = settings(databaseUrl, redisUrl);
  const make = (role: string, number: number, { address, on }: Machine, port: number) => {
    const secret = senderSecret(`${role}-${number}`);
    const own = { ROLES: role, HTTP_GATEWAY_URL: gatewayUrl, HTTP_GATEWAY_SECRET: secret };
    const place = { address, port, on };
    return newServer({ name: `${role}-${number}`, entry: serverEntry(dist), folder, place, env: { ...env, ...own } });
  };
  const apis: Server[] = [];
  const workers: Server[] = [];
  for (const [index, each] of all.withProgram.entries()) {
    const api = await make('api', index + 1, each, API_PORT);
    const worker = await make('worker', index + 1, each, WORKER_PORT);
    apis.push(api);
    workers.push(worker);
    each.program = [api, worker];
  }
  const members = [...apis, ...workers];
  await startAll(members);
  const cli = { entry: cliEntry(dist), env: { ...env, DATABASE_URL: direct, HTTP_GATEWAY_URL: gatewayUrl } };
  return {
    shape: 'cluster',
    members,
    apis,
    workers,
    machines: all,
    entrances: new Entrances(all.proxies, ANSWERED_WITHIN_MS),
    query: (sql) => all.query(name, sql),
    createKey: (key) => createKey({ folder }, { name: key, cli }),
    leader: async () => undefined,
    close: async () => {
      await killAll(members);
      for (const each of all.all) each.program = [];
    },
  };
}
