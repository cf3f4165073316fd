import { join } from 'node:path';
import { SqliteHandle } from '@recado/database';
import { temporaryFolder } from '../../support/cleanup.js';
import type { IntakeContender } from '../contender.js';
import { part } from '../measure/part.js';
import type { SqliteRouteCalls } from '../programs/sqlite-route.js';
import type { Stage } from '../stage.js';

export const SQLITE_CEILING = 'SQLite ceiling';

/** What SQLite itself can take: prepared inserts into our table with our pragmas, one synced transaction a request. */
export async function sqliteCeiling(stage: Stage, oursFile: string): Promise<IntakeContender> {
  const env = { DATABASE_FILE: join(temporaryFolder(), 'ceiling.sqlite'), SCHEMA: schemaOf(oursFile) };
  const remote = await stage.start<SqliteRouteCalls>('sqlite-route', env);
  const port = await remote.call('port', undefined);
  return {
    name: SQLITE_CEILING,
    target: { url: `http://127.0.0.1:${port}/`, headers: {} },
    parts: [part('route', () => remote.pid)],
    // Both tables grow alike.
    empty: async () => undefined,
  };
}

/** Our table of messages and its indexes, as our migrations have made them. */
function schemaOf(file: string): string {
  const database = new SqliteHandle(file, { readonly: true });
  try {
    const find = database.prepare("SELECT sql FROM sqlite_schema WHERE tbl_name = 'messages' AND sql IS NOT NULL");
    const rows = find.all() as { sql: string }[];
    return rows.map(({ sql }) => `${sql};`).join('\n');
  } finally {
    database.close();
  }
}
