import type { IntakeContender } from '../contender.js';
import { family, part } from '../measure/part.js';
import type { PgBossRouteCalls } from '../programs/pg-boss-route.js';
import type { Bench } from '../bench.js';

export const PG_BOSS = 'pg-boss';

/** A queue in a database, as Recado is: the jobs of a request are stored with one INSERT, on disk before the answer. */
export async function pgBoss(bench: Bench, choices: readonly number[]): Promise<IntakeContender | undefined> {
  const postgres = await bench.postgres;
  if (!postgres) {
    bench.options.say('pg-boss is left out: there is no PostgreSQL on this machine');
    return undefined;
  }
  const remote = await bench.start<PgBossRouteCalls>('pg-boss-route', { DATABASE_URL: postgres.url });
  const port = await remote.call('port', undefined);
  return {
    name: PG_BOSS,
    target: { url: `http://127.0.0.1:${port}/`, headers: {} },
    parts: [part('route', () => remote.pid), family('postgres', () => postgres.pid)],
    tuning: { what: 'connections', choices, apply: (connections) => remote.call('connect', connections) },
    empty: () => remote.call('empty', undefined),
  };
}
