import type { ManagedProcess } from '../../../support/managed-process.js';
import type { Server } from '../../../support/server.js';
import type { GaleraNode } from './galera-node.js';
import type { Place } from './place.js';
import type { Proxy } from './proxy.js';
import type { RedisNode, Sentinel } from './redis-node.js';

/** What runs on one machine. The third one has no proxy and no process of the program. */
export interface Machine extends Place {
  readonly name: string;
  readonly database: GaleraNode;
  readonly redis: RedisNode;
  readonly sentinel: Sentinel;
  readonly proxy: Proxy | undefined;
  /** The processes of the program, which each run starts anew. */
  program: readonly Server[];
}

/** Everything that runs on a machine. */
export function partsOf({ database, redis, sentinel, proxy, program }: Machine): readonly ManagedProcess[] {
  return [database, redis, sentinel, ...(proxy ? [proxy] : []), ...program];
}
