import type { Transaction } from './port/database.js';

/** Ids that are at most so far apart are rewritten as one range: their rows may share a page. */
const NEAR = 100;

/** Removes copies of earlier versions of these rows from the pages of the database (`Transaction.rewrite`). */
export async function rewriteRows(tx: Transaction, table: string, ids: readonly number[]): Promise<void> {
  for (const { from, to } of rangesOf(ids)) await tx.rewrite(table, from, to);
}

function rangesOf(ids: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && id - last.to <= NEAR) last.to = id;
    else ranges.push({ from: id, to: id });
  }
  return ranges;
}
