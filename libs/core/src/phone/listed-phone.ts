import { checkPhone, type PhoneCheck } from './check-phone.js';

/**
 * Decimals behind digits alone. Four zeros after few digits are the end of a number, as in `98765.0000`: numbers of Brazil
 * end in four digits.
 */
const DECIMALS = /(?<=^\s*\+?\d+)[.,]0{1,3}(?=\s*$)|(?<=^\s*\+?\d{10,})[.,]0+(?=\s*$)/;

/** The phone without the decimals that programs write for columns of numbers, as in `5511987654321.0`. */
export function withoutDecimals(phone: string): string {
  return phone.replace(DECIMALS, '');
}

/**
 * Checks a phone number of a list like `checkPhone`, and refuses a number of Brazil whose length is unusual there: it was
 * changed on its way through files and programs, and could be another person's.
 */
export function checkListedPhone(digits: string): PhoneCheck {
  const check = checkPhone(digits);
  return check.ok && check.unusual && digits.startsWith('55') ? { ok: false, code: 'phone_length' } : check;
}
