import { join } from 'node:path';
import { temporaryFolder } from '../../support/cleanup.js';
import { querySqlite } from '../../support/sqlite-query.js';
import type { IntakeContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { SqliteRouteCalls } from '../programs/sqlite-route.js';
import type { Bench } from '../bench.js';

export const SQLITE_CEILING = 'SQLite ceiling';

/** The highest rate of SQLite itself: prepared INSERTs into Recado's table with its pragmas, one synced transaction for each request. */
export async function sqliteCeiling(bench: Bench, oursFile: string): Promise<IntakeContender> {
  const env = { DATABASE_FILE: join(temporaryFolder(), 'ceiling.sqlite'), SCHEMA: schemaOf(oursFile) };
  const remote = await bench.start<SqliteRouteCalls>('sqlite-route', env);
  const port = await remote.call('port', undefined);
  return {
    name: SQLITE_CEILING,
    target: { url: `http://127.0.0.1:${port}/`, headers: {} },
    parts: [part('route', () => remote.pid)],
    // The tables of both contenders keep their rows and grow at the same rate.
    empty: async () => undefined,
  };
}

/** The table of messages and its indexes, as the migrations of the program create them. */
function schemaOf(file: string): string {
  const select = "SELECT sql FROM sqlite_schema WHERE tbl_name = 'messages' AND sql IS NOT NULL";
  return querySqlite<{ sql: string }>(file, select, { readonly: true })
    .map(({ sql }) => `${sql};`)
    .join('\n');
}
