import { userIdentity } from '@recado/core';
import type { Transaction } from '@recado/database';
import type { NumberReader } from './learned-numbers.js';

interface Row {
  phone: string;
  identity: string;
}

const SELECT = 'SELECT phone, identity FROM hidden_recipients';

/**
 * The surrogates of these identities, as far as messages have gone to them. `list`: the capability of the database; `lock`:
 * its row lock, for a transaction that must see one which another transaction has just assigned.
 */
export async function surrogatesOf(
  reader: NumberReader,
  list: string,
  identities: readonly string[],
  lock = '',
): Promise<Map<string, string>> {
  if (identities.length === 0) return new Map();
  const rows = await reader.all<Row>(`${SELECT} WHERE identity IN ${list} ${lock}`, [[...new Set(identities)]]);
  return new Map(rows.map(({ phone, identity }) => [identity, phone]));
}

/** The identities for which these surrogates stand. */
export async function identitiesOf(
  reader: NumberReader,
  list: string,
  surrogates: readonly string[],
): Promise<Map<string, string>> {
  if (surrogates.length === 0) return new Map();
  const rows = await reader.all<Row>(`${SELECT} WHERE phone IN ${list}`, [[...new Set(surrogates)]]);
  return new Map(rows.map(({ phone, identity }) => [phone, identity]));
}

/** The surrogates of these identities whose use was noted at this time or later. */
export async function freshSurrogatesOf(
  reader: NumberReader,
  list: string,
  identities: readonly string[],
  since: number,
): Promise<Map<string, string>> {
  const select = `${SELECT} WHERE identity IN ${list} AND used_at >= ?`;
  const rows = await reader.all<Row>(select, [[...new Set(identities)], since]);
  return new Map(rows.map(({ phone, identity }) => [identity, phone]));
}

/** A message that may go to a person by a user ID. */
interface Addressed {
  /** Their surrogate, if there is a user ID. */
  phone: string;
  userId?: string | undefined;
}

/**
 * Stores the surrogates of messages that are stored in the same transaction, where an erasure or the time of retention has
 * removed one since it was assigned: without it nobody knew to whom such a message goes.
 */
export async function keepSurrogates(tx: Transaction, messages: readonly Addressed[], now: number): Promise<void> {
  const named = messages.flatMap(({ phone, userId }) => (userId === undefined ? [] : [[phone, userIdentity(userId)]]));
  if (named.length === 0) return;
  const rows = [...new Map(named.map(([phone, identity]) => [phone, [phone!, identity!, now]])).values()];
  await tx.insertIfAbsent('hidden_recipients', ['phone', 'identity', 'used_at'], rows);
}
