import type { Database } from './port/database.js';

/** About how many rows one unit of work deletes: rows of the same millisecond go together. */
const CHUNK = 500;

/** A table and its column of times, which an index has. */
interface AgeingTable {
  table: string;
  /** UTC milliseconds. */
  column: string;
}

/** Deletes the oldest rows with a time before `before`, some 500 of them; returns how many. */
export async function deleteOldest(
  database: Database,
  { table, column }: AgeingTable,
  before: number,
): Promise<number> {
  const oldest = `SELECT ${column} AS at FROM ${table} WHERE ${column} < ? ORDER BY ${column} LIMIT ${CHUNK}`;
  const rows = await database.read<{ at: number }>(oldest, [before]);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return 0;
  const remove = `DELETE FROM ${table} WHERE ${column} >= ? AND ${column} <= ?`;
  return database.write((tx) => tx.run(remove, [first.at, last.at]));
}
