import { shownSurrogate } from './surrogate.js';
import { CALLING_CODES } from './calling-codes.js';

/** Digits at the end of a number that stand behind a hyphen. */
const LAST = 4;
/** Digits of a number of Brazil that begin with its area code, at least. */
const LONG = 10;

/**
 * A number as it is written in Brazil or North America; any other one as its digits after a plus sign; a person without a
 * known number by the end of their user ID. Digits may be masked.
 */
export function formatPhone(digits: string): string {
  const match = /^55([\d•]{2})([\d•]{4,5})([\d•]{4})$/.exec(digits);
  if (match) return `+55 (${match[1]}) ${match[2]}-${match[3]}`;
  const american = /^1([\d•]{3})([\d•]{3})([\d•]{4})$/.exec(digits);
  if (american) return `+1 (${american[1]}) ${american[2]}-${american[3]}`;
  return shownSurrogate(digits) ?? `+${digits}`;
}

/**
 * A number for a file: `+55 11 98765-4321`. Spreadsheet programs would show digits alone as `5,51199E+12` and store that;
 * with blanks and a hyphen it is a text to them. Digits may be masked.
 */
export function phoneInFile(digits: string): string {
  const hidden = shownSurrogate(digits);
  if (hidden !== undefined) return hidden;
  const code = CALLING_CODES.find(([known]) => digits.startsWith(known))?.[0] ?? '';
  const national = digits.slice(code.length);
  const area = code === '55' && national.length >= LONG ? national.slice(0, 2) : '';
  const local = national.slice(area.length);
  const groups = [code, area, [local.slice(0, -LAST), local.slice(-LAST)].filter(Boolean).join('-')];
  return `+${groups.filter(Boolean).join(' ')}`;
}
