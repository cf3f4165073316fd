import { createHash } from 'node:crypto';

/** The version in every path and answer of the API. */
export const API_VERSION = '2010-04-01';

const PREFIX = 'whatsapp:';
const SID = /^(?:SM|MM)([0-9a-f]{32})$/i;
const NUMBER = /^whatsapp:[\s+]*(\d[\d\s().-]*)$/;

/** The id of a message: MM where it brings a medium. `token`: 32 digits of hex. */
export function sidOf(token: string, hasMedia: boolean): string {
  return `${hasMedia ? 'MM' : 'SM'}${token}`;
}

/** The token in such an id; empty: there is none. */
export function tokenInSid(sid: string): string {
  return SID.exec(sid)?.[1] ?? '';
}

/** An id of something that Recado does not count, made of its name: the same for the same name. */
export function madeUpSid(prefix: string, name: string): string {
  return prefix + createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/** How Twilio writes a number of WhatsApp, or the id of a person whose number is hidden. */
export function addressOf(phone: string | null, userId: string | null = null): string {
  if (userId !== null) return PREFIX + userId;
  return phone === null || phone === '' ? '' : `${PREFIX}+${phone}`;
}

/**
 * The digits of such an address; undefined: it is none. A plus sign that nothing encoded arrives in a form as a blank, as
 * from PHP programs that build the body by hand.
 */
export function digitsIn(address: string): string | undefined {
  return NUMBER.exec(address)?.[1]?.replace(/\D/g, '');
}

/** RFC 2822, as in `Thu, 24 Aug 2023 05:01:45 +0000`. */
export function dateOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toUTCString().replace('GMT', '+0000');
}
