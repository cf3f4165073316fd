import type { IntakeContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { InsertRouteCalls } from '../programs/insert-route.js';
import type { Remote } from '../remote.js';
import type { ProductionRecado } from '../recado/production.js';
import { type Stage } from '../stage.js';

export const INSERT_CEILING = 'insert ceiling';

/**
 * What the database itself can take: one multi-row INSERT of the same rows a request, through the same driver, into a
 * table with the same columns and indexes on the same server, each on disk before the answer.
 */
export async function insertCeiling(stage: Stage, ours: ProductionRecado, choices: readonly number[]) {
  const databaseServer = await stage.databaseServer;
  const { remote, table } = await openInsertRoute(stage, ours);
  const port = await remote.call('port', undefined);
  return {
    name: INSERT_CEILING,
    target: { url: `http://127.0.0.1:${port}/`, headers: {} },
    parts: [part('route', () => remote.pid), databaseServer.part],
    counters: databaseServer.counters,
    tuning: { what: 'connections', choices, apply: (connections) => remote.call('connect', connections) },
    stored: () => databaseServer.countRows(table),
    empty: () => databaseServer.query(`TRUNCATE TABLE ${table}`),
  } satisfies IntakeContender;
}

/** A route that inserts into a fresh copy of our table. */
export async function openInsertRoute(stage: Stage, ours: ProductionRecado) {
  const databaseServer = await stage.databaseServer;
  const database = await databaseServer.createDatabase();
  const table = `${database}.messages`;
  await databaseServer.query(`CREATE TABLE ${table} LIKE ${ours.messages}`);
  const env = { DATABASE_URL: databaseServer.urlOf(database) };
  const remote: Remote<InsertRouteCalls> = await stage.start<InsertRouteCalls>('insert-route', env);
  return { remote, table };
}
