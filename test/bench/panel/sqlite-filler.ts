import { SqliteHandle } from '../../support/sqlite-handle.js';
import type { Filler } from './filler.js';

/** Statements of one transaction. */
const AT_ONCE = 100;

/** Fills the file of an embedded installation, without a sync: a crash loses nothing but the measurement. */
export function sqliteFiller(file: string): Filler {
  const database = new SqliteHandle(file, {});
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -500000');
  let open = 0;
  const commit = () => {
    if (open > 0) database.exec('COMMIT');
    open = 0;
  };
  return {
    run: async (sql) => {
      if (open === 0) database.exec('BEGIN IMMEDIATE');
      database.exec(sql);
      if (++open >= AT_ONCE) commit();
    },
    withoutIndexes: async (table, work) => {
      const indexes = database
        .prepare(
          `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = '${table}'`,
        )
        .all() as { name: string; sql: string }[];
      for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
      await work();
      commit();
      for (const { sql } of indexes) database.exec(sql);
    },
    close: async () => database.close(),
  };
}
