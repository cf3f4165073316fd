import { LENGTHS_BY_PREFIX, MAX_DIGITS, prefixOf } from './length-table.js';

export type PhoneCheck = { ok: true; phone: string; unusual: boolean } | { ok: false; code: PhoneCode };

type PhoneCode =
  | 'phone_required'
  | 'phone_type'
  | 'phone_characters'
  | 'phone_leading_zero'
  | 'phone_length'
  | 'phone_country_code';

/** Shorter numbers belong to services, not to subscribers. */
const MIN_DIGITS = 7;
const ZERO = 48;
const NINE = 57;

/**
 * Checks a phone number of the wire. `unusual`: its length is unusual in its country. The number is returned as it was
 * sent: the ninth digit of Brazil is neither added nor removed.
 */
export function checkPhone(value: unknown): PhoneCheck {
  if (typeof value === 'string') return checkDigits(value);
  if (value === undefined || value === null) return refuse('phone_required');
  return typeof value === 'number' && Number.isSafeInteger(value) ? checkDigits(String(value)) : refuse('phone_type');
}

function checkDigits(phone: string): PhoneCheck {
  if (!isDigits(phone)) return refuse(phone.trim() === '' ? 'phone_required' : 'phone_characters');
  if (phone.charCodeAt(0) === ZERO) return refuse('phone_leading_zero');
  if (phone.length < MIN_DIGITS || phone.length > MAX_DIGITS) return refuse('phone_length');
  const usual = LENGTHS_BY_PREFIX[prefixOf(phone)] ?? 0;
  if (usual === 0) return refuse('phone_country_code');
  return { ok: true, phone, unusual: (usual & (1 << phone.length)) === 0 };
}

function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < ZERO || unit > NINE) return false;
  }
  return text.length > 0;
}

function refuse(code: PhoneCode): PhoneCheck {
  return { ok: false, code };
}
