import type { Transaction } from '@recado/database';
import { FIRST_CHECK_MS } from './unknown-checks.js';

/** Lists messages whose outcome is unknown since this time, as part of the transaction in which they became unknown. */
export async function listUnknown(tx: Transaction, ids: readonly number[], since: number, list: string): Promise<void> {
  if (ids.length === 0) return;
  // One that was sent again in between may still be listed with its earlier attempt.
  await unlistUnknown(tx, ids, list);
  const rows = ids.map((id) => [id, since, since + FIRST_CHECK_MS]);
  await tx.insert('unknown_outcomes', ['message_id', 'since', 'check_at'], rows);
}

/** Takes messages off the list that are not unknown any more. */
export async function unlistUnknown(tx: Transaction, ids: readonly number[], list: string): Promise<void> {
  if (ids.length > 0) await tx.run(`DELETE FROM unknown_outcomes WHERE message_id IN ${list}`, [ids]);
}
