import { type MessageStatus, UNFINISHED } from '@recado/core';
import type { DialectCapabilities, Transaction } from '@recado/database';

/** A batch and its key. */
export interface OwnedBatch {
  batchId: number;
  apiKeyId: number;
}

const UNFINISHED_LIST = `(${UNFINISHED.join(', ')})`;

/**
 * Marks those of these batches as completed in which every message has ended, and returns them; a batch is returned once
 * only. The batch rows are locked in the order of their ids, so that of two transactions that end the last messages of a
 * batch the second one sees the result of the first.
 */
export async function completeBatches(
  tx: Transaction,
  batches: readonly OwnedBatch[],
  now: number,
  { list, rowLock }: DialectCapabilities,
): Promise<OwnedBatch[]> {
  if (batches.length === 0) return [];
  const keyOf = new Map(batches.map(({ batchId, apiKeyId }) => [batchId, apiKeyId]));
  const rows = await tx.all<{ id: number }>(
    `SELECT id FROM message_batches WHERE id IN ${list} AND completed_at IS NULL AND is_filling = 0 ORDER BY id ${rowLock}`,
    [[...keyOf.keys()]],
  );
  const completed: OwnedBatch[] = [];
  for (const { id } of rows)
    if (!(await isUnfinished(tx, id))) completed.push({ batchId: id, apiKeyId: keyOf.get(id)! });
  const mark = `UPDATE message_batches SET completed_at = ? WHERE id IN ${list}`;
  if (completed.length > 0) await tx.run(mark, [now, completed.map(({ batchId }) => batchId)]);
  return completed;
}

/** Reads the newest message first: a batch leaves in the order of its ids, so one read is nearly always enough. */
async function isUnfinished(tx: Transaction, batchId: number): Promise<boolean> {
  const newest = await tx.all<{ status: MessageStatus }>(
    'SELECT status FROM messages WHERE batch_id = ? ORDER BY id DESC LIMIT 1',
    [batchId],
  );
  if (newest.some(({ status }) => UNFINISHED.includes(status))) return true;
  const unfinished = await tx.all(
    `SELECT 1 FROM messages WHERE batch_id = ? AND +status IN ${UNFINISHED_LIST} LIMIT 1`,
    [batchId],
  );
  return unfinished.length > 0;
}
