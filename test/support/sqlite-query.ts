import { SqliteHandle } from './sqlite-handle.js';

/** How long a statement waits for another writer of the file, in ms. */
const BUSY_MS = 10_000;

/** Runs one statement on a handle of its own; answers its rows. Values must stand in the statement. */
export function querySqlite<Row>(file: string, sql: string, { readonly = false } = {}): Row[] {
  const database = new SqliteHandle(file, { readonly, timeout: BUSY_MS });
  try {
    const statement = database.prepare(sql);
    if (statement.reader) return statement.all() as Row[];
    statement.run();
    return [];
  } finally {
    database.close();
  }
}
