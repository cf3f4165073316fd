import type { Database } from '@recado/database';

/** Rows of one unit of work, so that a sweep never holds others back for long. */
const CHUNK = 1_000;

/** Removes a chunk of the rows that were created before this time (UTC ms); returns how many. */
export async function removeOld(
  database: Database,
  table: 'intake_guards' | 'idempotency_records',
  before: number,
): Promise<number> {
  // Ids grow with time, so the old rows are the first ones.
  const rows = await database.read<{ id: number; createdAt: number }>(
    `SELECT id, created_at AS createdAt FROM ${table} ORDER BY id LIMIT ${CHUNK}`,
  );
  const old = rows.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
  if (old.length === 0) return 0;
  return database.write((tx) => tx.run(`DELETE FROM ${table} WHERE id IN ${database.capabilities.list}`, [old]));
}
