import { plainCell } from './phone-cell.js';
import { digitsOf } from './phone-oddity.js';
import { type PhoneReading, type PhoneReason } from './phone-reading.js';
import { readPhone } from './read-phone.js';

/** Reasons that only say that a number goes on. */
const GOES_ON: ReadonlySet<PhoneReason> = new Set([
  'too_short',
  'country_unclear',
  'country_unknown',
  'brazil_number',
  'cpf',
]);

/**
 * Reads the beginning of a number that is looked for. 55 is the country code there and not the area code. The digits of a
 * beginning are returned as `phone`.
 */
export function readPhoneBeginning(typed: string): PhoneReading {
  const text = plainCell(typed);
  const digits = digitsOf(text);
  const reading = readPhone(text, { isLookUp: true });
  const hasCountry = /^\(?\+/.test(text) || /^55(?!0)/.test(digits);
  const isBeginning = /^[\d\s()+.-]*$/.test(text) && digits !== '' && !digits.startsWith('0');
  if (!isBeginning || (reading.ok && !hasCountry)) return reading;
  if (hasCountry) return { ok: true, phone: digits, assumed: [] };
  return !reading.ok && GOES_ON.has(reading.reason) ? { ok: true, phone: digits, assumed: [] } : reading;
}
