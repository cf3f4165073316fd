import { lookup } from 'node:dns/promises';
import type { ResolveHost } from './guarded-connector.js';

/** As the system does: the hosts file is read first, because it has the names of private networks and containers. */
export const resolveAsSystem: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
