import { isUserId, userIdentity } from '@recado/core';
import type { IdentityLink } from '../port/callback.js';
import { type Json, recordsIn, textOf } from '../shared/json-parts.js';
import type { CloudChange } from './cloud-change.js';

/** The number of a person; undefined: the value is none, as where Meta hides it. */
export function phoneOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^\d{7,15}$/.test(text) ? text : undefined;
}

/** The identity of a person by Meta's user ID, such as `bsuid:BR.1502576394655843`; undefined: the value is none. */
export function identityOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && isUserId(text) ? userIdentity(text) : undefined;
}

/** The identity by the ID that the portfolio gives, else by the parent ID that linked portfolios share. */
function ownOrParent(own: unknown, parent: unknown): string | undefined {
  return identityOf(own) ?? identityOf(parent);
}

/** A person as Meta names them; at least one of both is known. */
export type CloudPerson = { phone: string; identity?: string } | { phone: null; identity: string };

/**
 * Who wrote a message; undefined: Meta names nobody. The number and the user ID may be in the message, among the contacts,
 * or in both.
 */
export function writerOf(
  { from, from_user_id: userId, from_parent_user_id: parentId }: Json,
  { value }: CloudChange,
): CloudPerson | undefined {
  const contacts = recordsIn(value.contacts);
  const isWriter = ({ wa_id: number, user_id: id }: Json) =>
    (phoneOf(from) !== undefined && number === from) || (identityOf(userId) !== undefined && id === userId);
  const contact = contacts.find(isWriter) ?? (contacts.length === 1 ? contacts[0] : undefined);
  const phone = phoneOf(from) ?? phoneOf(contact?.wa_id);
  const identity =
    ownOrParent(userId, parentId) ?? identityOf(from) ?? ownOrParent(contact?.user_id, contact?.parent_user_id);
  if (phone !== undefined) return { phone, ...(identity !== undefined && { identity }) };
  return identity === undefined ? undefined : { phone: null, identity };
}

/**
 * The numbers and user IDs that a change names together: in messages, contacts, statuses, and preferences. A message of
 * the system names the old number beside the new ID.
 */
export function linksIn(change: CloudChange): IdentityLink[] {
  const { messages, contacts, statuses, user_preferences: preferences } = change.value;
  return [
    ...recordsIn(messages).flatMap((one) =>
      one.type === 'system' ? [] : linksOf(one.from, one.from_user_id, one.from_parent_user_id),
    ),
    ...[...recordsIn(contacts), ...recordsIn(preferences)].flatMap((one) =>
      linksOf(one.wa_id, one.user_id, one.parent_user_id),
    ),
    ...recordsIn(statuses).flatMap((one) =>
      linksOf(one.recipient_id, one.recipient_user_id, one.parent_recipient_user_id),
    ),
  ];
}

function linksOf(number: unknown, ...userIds: unknown[]): IdentityLink[] {
  const phone = phoneOf(number);
  if (phone === undefined) return [];
  return userIds.flatMap((userId) => {
    const identity = identityOf(userId);
    return identity === undefined ? [] : [{ phone, identity }];
  });
}
