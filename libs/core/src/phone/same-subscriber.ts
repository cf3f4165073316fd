import { CALLING_CODES } from './calling-codes.js';
import { checkPhone } from './check-phone.js';
import { DOUBLE_FORMS } from './double-forms.js';
import { personOf } from './person.js';

/** The digits at the end that a change of numbers has never touched. */
const TAIL = 7;
/** The most digits that a country has put into its numbers at once is two; one more for those that did so twice. */
const MAX_INSERTED = 3;

const CODES: ReadonlySet<string> = new Set(CALLING_CODES.map(([code]) => code));
const IN_TABLE: ReadonlySet<string> = new Set(DOUBLE_FORMS.map(([code]) => code));

/**
 * Whether two numbers can be one subscriber's, so that a provider which names one for the other is believed: they are one
 * person already, or one of them is the other with one to three digits put in at one place after the calling code and before
 * the last seven digits. Where both have a usual length in a country of the table of double forms, the table decides. All
 * else is refused, because a provider that redirects messages, or is broken, must not make one person of two.
 */
export function maySameSubscriber(phone: string, other: string): boolean {
  if (personOf(phone) === personOf(other)) return true;
  const [short, long] = phone.length < other.length ? [phone, other] : [other, phone];
  const code = callingCodeOf(short);
  const inserted = long.length - short.length;
  if (code === undefined || !long.startsWith(code) || inserted < 1 || inserted > MAX_INSERTED) return false;
  if (short.length - code.length < TAIL) return false;
  const [first, second] = [checkPhone(short), checkPhone(long)];
  if (!first.ok || !second.ok) return false;
  if (IN_TABLE.has(code) && !first.unusual && !second.unusual) return false;
  return isInserted(short, long, code.length);
}

/** Whether the longer number is the shorter one with digits put in at one place between `from` and the tail. */
function isInserted(short: string, long: string, from: number): boolean {
  for (let at = from; at <= short.length - TAIL; at++) {
    if (!long.startsWith(short.slice(0, at))) return false;
    if (long.endsWith(short.slice(at))) return true;
  }
  return false;
}

/** No calling code begins with another one. */
function callingCodeOf(phone: string): string | undefined {
  return [1, 2, 3].map((length) => phone.slice(0, length)).find((code) => CODES.has(code));
}
