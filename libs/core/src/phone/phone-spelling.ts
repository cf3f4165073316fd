import { brazilFault, isBrazilian } from './brazil.js';
import { digitsOf } from './phone-oddity.js';
import { type RefusedPhone, refusePhone } from './phone-reading.js';

/** The most digits before a bracket: the country code of Brazil, a zero and an area code. */
const BEFORE_BRACKET = 5;
/** The end of a number of Brazil as people there write it: `98765-4321`. */
const LOCAL = /(?<!\d)\d{4,5} ?- ?\d{4}(?!\d)/;
/** An area code of Brazil in brackets before a number. */
const BRACKETED_AREA = /^\( ?0?\d{2} ?\)/;
/** Digits of a whole number without its area code. */
const WHOLE = 8;
const AREA_DIGITS = 2;
/** Digits that people put behind a slash within a number, such as in `0151/12345678`. */
const BEHIND_SLASH = 4;

/**
 * Why the punctuation of a number says that its digits do not belong together; null: it does not. `hasCountry`: its
 * country code is there, so that it need not be spelled as in Brazil.
 */
export function spellingFault(number: string, hasCountry: boolean): RefusedPhone | null {
  return bracketFault(number) ?? slashFault(number) ?? (hasCountry ? null : localFault(number));
}

function bracketFault(number: string): RefusedPhone | null {
  const at = number.lastIndexOf('(');
  return digitsOf(number.slice(0, Math.max(at, 0))).length > BEFORE_BRACKET
    ? refusePhone('digits_after', number.slice(at))
    : null;
}

function slashFault(number: string): RefusedPhone | null {
  const at = number.lastIndexOf('/');
  if (at < 0) return null;
  const [before, after] = [digitsOf(number.slice(0, at)), digitsOf(number.slice(at))];
  if (before.length >= WHOLE) return refusePhone('several', number);
  const isPiece = before.length > BEFORE_BRACKET && after.length < BEHIND_SLASH;
  return isPiece ? refusePhone('digits_after', number.slice(at)) : null;
}

/** What is spelled as in Brazil is a number of Brazil, and ends there. */
function localFault(number: string): RefusedPhone | null {
  const local = LOCAL.exec(number);
  const end = local ? local.index + local[0].length : number.length;
  if (/\d/.test(number.slice(end))) return refusePhone('digits_after', number.slice(end));
  const hasArea = local ? digitsOf(number.slice(0, local.index)).length === AREA_DIGITS : BRACKETED_AREA.test(number);
  const national = digitsOf(number).replace(/^0/, '');
  const isNational = hasArea && (national.length === 10 || national.length === 11);
  const fault = isNational && !isBrazilian(national) ? brazilFault(national) : null;
  return fault && refusePhone(fault.reason, fault.detail);
}
