import { join } from 'node:path';
import { createKey } from '../../support/keys.js';
import { cliEntry, serverEntry } from '../../support/paths.js';
import { newServer } from '../../support/server.js';
import { querySqlite } from '../../support/sqlite-query.js';
import { senderSecret } from '../gateway.js';
import type { Cluster, ClusterOptions } from './cluster.js';
import { killAll, startAll } from './members.js';

/** One process with SQLite and the queue in memory. */
export async function startEmbedded({ dist, gatewayUrl }: ClusterOptions): Promise<Cluster> {
  const env = {
    LOG_LEVEL: 'warn',
    GATEWAY: 'http',
    HTTP_GATEWAY_URL: gatewayUrl,
    HTTP_GATEWAY_SECRET: senderSecret('server'),
  };
  const member = await newServer({ name: 'server', entry: serverEntry(dist), env });
  const members = [member];
  const file = join(member.folder, 'recado.sqlite');
  await startAll(members);
  return {
    shape: 'embedded',
    members,
    apis: members,
    workers: members,
    // Read-only: another writer could finish a recovery that the program must do.
    query: async (sql) => querySqlite(file, sql, { readonly: true }),
    createKey: (name) => createKey(member, { name, cli: { entry: cliEntry(dist) } }),
    leader: async () => member,
    close: () => killAll(members),
  };
}
