import { personOf } from '@recado/core';
import type { DialectCapabilities, Transaction } from '@recado/database';

/** Why a message was canceled that its recipient does not want. */
export const OPTED_OUT = 'opted_out';

interface Addressed {
  id: number;
  apiKeyId: number;
  phone: string;
}

interface Unwilling {
  person: string;
  testMode: number;
  replyId: number | null;
}

/**
 * Those of these messages whose recipients want nothing any more, as of now; not the one that confirmed it to them. What
 * a test key said counts for the messages of test keys, and what anybody else said for all others. One look by the
 * unique index of persons, whether or not there are any, and one at the keys where there are.
 */
export async function optedOut<Message extends Addressed>(
  tx: Pick<Transaction, 'all'>,
  messages: readonly Message[],
  { list }: DialectCapabilities,
): Promise<Message[]> {
  if (messages.length === 0) return [];
  const persons = [...new Set(messages.map(({ phone }) => personOf(phone)))];
  const rows = await tx.all<Unwilling>(
    `SELECT person, test_mode AS testMode, reply_message_id AS replyId FROM opt_outs
     WHERE test_mode IN (0, 1) AND person IN ${list} AND scope = 'all'`,
    [persons],
  );
  if (rows.length === 0) return [];
  const replies = new Map(rows.map(({ person, testMode, replyId }) => [placeOf(testMode === 1, person), replyId]));
  const testKeys = await testKeysOf(tx, messages, list);
  return messages.filter(({ id, apiKeyId, phone }) => {
    const reply = replies.get(placeOf(testKeys.has(apiKeyId), personOf(phone)));
    return reply !== undefined && reply !== id;
  });
}

async function testKeysOf(
  tx: Pick<Transaction, 'all'>,
  messages: readonly Addressed[],
  list: string,
): Promise<Set<number>> {
  const keys = [...new Set(messages.map(({ apiKeyId }) => apiKeyId))];
  const select = `SELECT id FROM api_keys WHERE id IN ${list} AND test_mode = 1`;
  return new Set((await tx.all<{ id: number }>(select, [keys])).map(({ id }) => id));
}

function placeOf(testMode: boolean, person: string): string {
  return `${testMode ? 'test' : 'live'} ${person}`;
}
