/** Rows of one unit of work, some 10 ms on SQLite: longer ones would hold other writers back. */
export const CHUNK = 500;

/** The ids of these rows, in the same order. */
export function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
