import { personOf } from '@recado/core';
import { textOf } from './json-parts.js';

/** Who wrote, as far as an event names them. */
export interface Party {
  /** Digits with country code; null: the number is hidden. */
  from: string | null;
  /** Such as `lid:4711`; missing: the event names none. */
  identity?: string;
}

/**
 * An address may name one device, as `5511987654321:12@s.whatsapp.net` does. `hosted` and `hosted.lid` are numbers whose app
 * runs at Meta (WhiskeySockets/Baileys, `jid-utils.ts`).
 */
const PHONE = /^(\d{7,15})(?::\d+)?@(?:c\.us|s\.whatsapp\.net|hosted)$/;
const LID = /^(\d{1,32})(?::\d+)?@(?:hosted\.)?lid$/;

/** The digits of a number's address; undefined: it is another address, or none. */
export function phoneOf(jid: unknown): string | undefined {
  return PHONE.exec(textOf(jid) ?? '')?.[1];
}

/** The identity in an address that hides the number; undefined: it is another address, or none. */
export function identityOf(jid: unknown): string | undefined {
  const digits = LID.exec(textOf(jid) ?? '')?.[1];
  return digits === undefined ? undefined : `lid:${digits}`;
}

/**
 * The identity by which an address names another person than this number's: a number that is not known to be the same, as
 * `tel:22890123456`, or a hidden one. Undefined: it names none.
 */
export function otherIdentityOf(jid: unknown, to: string): string | undefined {
  const phone = phoneOf(jid);
  if (phone === undefined) return identityOf(jid);
  return personOf(phone) === personOf(to) ? undefined : `tel:${phone}`;
}

/**
 * Who a chat is with, by its address and the further addresses of the same person; undefined: it is with no single
 * person, such as a group.
 */
export function partyOf(chat: unknown, others: readonly unknown[]): Party | undefined {
  if (phoneOf(chat) === undefined && identityOf(chat) === undefined) return undefined;
  const jids = [chat, ...others];
  const from = jids.map(phoneOf).find((phone) => phone !== undefined) ?? null;
  const identity = jids.map(identityOf).find((lid) => lid !== undefined);
  return { from, ...(identity !== undefined && { identity }) };
}

/** The number and the identity of a party that has both. */
export function linksOf(parties: readonly Party[]): { phone: string; identity: string }[] {
  return parties.flatMap(({ from, identity }) =>
    from === null || identity === undefined ? [] : [{ phone: from, identity }],
  );
}
