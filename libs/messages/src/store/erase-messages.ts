import type { DialectCapabilities, SqlParameters, Transaction } from '@recado/database';

/** Which of the messages are erased: a condition on their rows, and its values. */
export interface Erasable {
  where: string;
  values: SqlParameters;
}

/**
 * Erases text, content, phone and the provider's words of those of these messages that meet the condition, as part of a
 * transaction; returns how many. Their rows stay. The caller rewrites them afterwards.
 */
export async function eraseMessages(
  tx: Transaction,
  ids: readonly number[],
  { where, values }: Erasable,
  { list }: DialectCapabilities,
): Promise<number> {
  // The provider's id may contain personal data, too: that of WhatsApp Cloud contains the number.
  const erased = await tx.run(
    `UPDATE messages SET text = NULL, content = NULL, phone = NULL, recipient_id = NULL, provider_message_id = NULL,
      failure_reason = NULL WHERE id IN ${list} AND ${where}`,
    [ids, ...values],
  );
  // So may the provider's words.
  await tx.run(
    `UPDATE delivery_attempts SET detail = NULL WHERE message_id IN ${list}
      AND (SELECT text FROM messages WHERE id = message_id) IS NULL`,
    [ids],
  );
  return erased;
}
