import { family } from '../measure/part.js';
import type { Bench } from '../bench.js';
import { PEERS } from './peers.js';
import type { Queue } from './queue.js';

export const PG_BOSS = 'pg-boss';

/** A queue in a database, as Recado is: the jobs of a request are stored with one INSERT, on disk before the answer. */
export async function pgBoss(bench: Bench): Promise<Queue | undefined> {
  if (!(await bench.hasPeers)) return undefined;
  const postgres = await bench.postgres;
  if (!postgres) {
    bench.options.say('pg-boss is left out: there is no PostgreSQL on this machine');
    return undefined;
  }
  const servers = [family('postgres', () => postgres.pid)];
  return {
    name: PG_BOSS,
    program: `${PEERS}/pg-boss`,
    env: { DATABASE_URL: postgres.url },
    servers,
    usesDatabase: true,
  };
}
