import { personOf } from '@recado/core';
import type { DialectCapabilities, Transaction } from '@recado/database';

/** Why a message was canceled that its recipient does not want. */
export const OPTED_OUT = 'opted_out';

interface Addressed {
  id: number;
  phone: string;
}

/**
 * Those of these messages whose recipients want nothing any more, as of now; not the one that confirmed it to them. One
 * look by the unique index of persons, whether or not there are any.
 */
export async function optedOut<Message extends Addressed>(
  tx: Pick<Transaction, 'all'>,
  messages: readonly Message[],
  { list }: DialectCapabilities,
): Promise<Message[]> {
  if (messages.length === 0) return [];
  const persons = [...new Set(messages.map(({ phone }) => personOf(phone)))];
  const rows = await tx.all<{ person: string; replyId: number | null }>(
    `SELECT person, reply_message_id AS replyId FROM opt_outs WHERE person IN ${list} AND scope = 'all'`,
    [persons],
  );
  if (rows.length === 0) return [];
  const replies = new Map(rows.map(({ person, replyId }) => [person, replyId]));
  return messages.filter(({ id, phone }) => {
    const reply = replies.get(personOf(phone));
    return reply !== undefined && reply !== id;
  });
}
