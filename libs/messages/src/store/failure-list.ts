import { MessageStatus } from '@recado/core';
import type { DialectCapabilities, Transaction } from '@recado/database';

/** Lists those of these messages that have failed, as part of the transaction in which they did. */
export async function listFailures(
  tx: Transaction,
  ids: readonly number[],
  { list }: DialectCapabilities,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    `INSERT INTO message_failures (message_id, channel_id, code, failed_at)
     SELECT id, channel_id, COALESCE(failure_code, ''), COALESCE(ended_at, created_at) FROM messages
     WHERE id IN ${list} AND +status = ${MessageStatus.Failed}
       AND NOT EXISTS (SELECT 1 FROM message_failures WHERE message_id = messages.id)`,
    [ids],
  );
}

/** Takes these messages off the list of failures. */
export async function unlistFailures(
  tx: Transaction,
  ids: readonly number[],
  { list }: DialectCapabilities,
): Promise<number> {
  if (ids.length === 0) return 0;
  return tx.run(`DELETE FROM message_failures WHERE message_id IN ${list}`, [ids]);
}
