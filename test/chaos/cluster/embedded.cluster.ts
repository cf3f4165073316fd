import { join } from 'node:path';
import { temporaryFolder } from '../../support/cleanup.js';
import { freePort } from '../../support/free-port.js';
import type { Cluster, ClusterOptions } from './cluster.js';
import { issueKey } from './issue-key.js';
import { killAll, Member, serverEntry, startAll } from './member.js';
import { SqliteRecords } from './records.js';

/** One process with SQLite and the queue in memory. */
export async function startEmbedded({ dist, gatewayUrl }: ClusterOptions): Promise<Cluster> {
  const folder = temporaryFolder();
  const env = { LOG_LEVEL: 'warn', GATEWAY: 'http', HTTP_GATEWAY_URL: `${gatewayUrl}?from=server` };
  const member = new Member({ name: 'server', entry: serverEntry(dist), folder, port: await freePort(), env });
  const members = [member];
  await startAll(members);
  return {
    shape: 'embedded',
    members,
    apis: members,
    workers: members,
    records: new SqliteRecords(join(folder, 'recado.sqlite')),
    createKey: (name) => issueKey({ dist, folder, name, env: {} }),
    leader: async () => member,
    close: () => killAll(members),
  };
}
