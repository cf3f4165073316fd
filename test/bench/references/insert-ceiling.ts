import type { IntakeContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { InsertRouteCalls } from '../programs/insert-route.js';
import type { Remote } from '../remote.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Bench } from '../bench.js';

export const INSERT_CEILING = 'insert ceiling';

/**
 * The highest rate of the database itself: one INSERT of the same rows for each request, through the same driver, into a
 * table with the same columns and indexes on the same server, on disk before the answer.
 */
export async function insertCeiling(bench: Bench, ours: ProductionRecado, choices: readonly number[]) {
  const databaseServer = await bench.databaseServer;
  const { remote, table } = await openInsertRoute(bench, ours);
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

/** Starts a route that inserts into a new, empty copy of Recado's table. */
export async function openInsertRoute(bench: Bench, ours: ProductionRecado) {
  const { url, table } = await copyOfMessages(bench, ours);
  const remote: Remote<InsertRouteCalls> = await bench.start<InsertRouteCalls>('insert-route', { DATABASE_URL: url });
  return { remote, table };
}

/** A new, empty copy of Recado's table in a database of its own, on the same server. */
export async function copyOfMessages(bench: Bench, ours: ProductionRecado): Promise<{ url: string; table: string }> {
  const databaseServer = await bench.databaseServer;
  const database = await databaseServer.createDatabase();
  const table = `${database}.messages`;
  await databaseServer.query(`CREATE TABLE ${table} LIKE ${ours.messages}`);
  return { url: databaseServer.urlOf(database), table };
}
