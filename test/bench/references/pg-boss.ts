import type { IntakeContender } from '../contender.js';
import { family, part } from '../measure/part.js';
import type { PgBossRouteCalls } from '../programs/pg-boss-route.js';
import type { Stage } from '../stage.js';

export const PG_BOSS = 'pg-boss';

/** A queue in a database as ours is one: the jobs of a request in one INSERT, each on disk before the answer. */
export async function pgBoss(stage: Stage, choices: readonly number[]): Promise<IntakeContender | undefined> {
  const postgres = await stage.postgres;
  if (!postgres) {
    stage.options.say('pg-boss is left out: there is no PostgreSQL on this machine');
    return undefined;
  }
  const remote = await stage.start<PgBossRouteCalls>('pg-boss-route', { DATABASE_URL: postgres.url });
  const port = await remote.call('port', undefined);
  return {
    name: PG_BOSS,
    target: { url: `http://127.0.0.1:${port}/`, headers: {} },
    parts: [part('route', () => remote.pid), family('postgres', () => postgres.pid)],
    tuning: { what: 'connections', choices, apply: (connections) => remote.call('connect', connections) },
    empty: () => remote.call('empty', undefined),
  };
}
