import { brazilFault, isBrazilian, lacksArea, mayLackCountry } from './brazil.js';
import { CALLING_CODES } from './calling-codes.js';
import { checkPhone } from './check-phone.js';
import { isCnpj, isCpf } from './document-number.js';
import { numberPart } from './phone-address.js';
import { hasDoubleForm } from './person.js';
import { plainCell } from './phone-cell.js';
import { digitsOf, oddityOf } from './phone-oddity.js';
import {
  type PhoneAssumption,
  type PhoneReading,
  type PhoneReason,
  type RefusedPhone,
  refusePhone,
} from './phone-reading.js';
import { spellingFault } from './phone-spelling.js';

/** How the place where a number was given is meant. */
interface PhonePlace {
  /** Digits alone have their country code, as in the commands: that of Brazil is added only where it must be missing. */
  isComplete?: boolean;
  /**
   * The number is only looked for, and nothing is sent to it. Numbers that came by the API may have any length: they
   * are found by `+` and their digits.
   */
  isLookUp?: boolean;
}

/** Longest text that is read: a link may hold the text of a message. */
const MAX_TEXT = 4_096;
/** Longer numbers are not looked at whole. */
const MAX_NUMBER = 100;
/** Without its country code, a number with its area code has no fewer digits anywhere in Brazil. */
const MIN_BARE = 10;
const INTERNATIONAL = /^\(?\s*(?:\+\s*|00[\s.-]*(?=[(\s]*[1-9]))/;
/** The zero that is dialed before an area code, in brackets behind the country code: `+49 (0)151`. */
const BRACKETED_ZERO = /^(\D*\d{1,3}\D*)\(\s*0\s*\)/;
/**
 * Decimals behind digits alone. Four zeros after few digits are the end of a number, as in `98765.0000`: numbers of Brazil
 * end in four digits.
 */
const DECIMALS = /(?<=^\+?\d+)[.,]0{1,3}$|(?<=^\+?\d{10,})[.,]0+$/;
const THOUSANDS = /^\d{1,3}(?:,\d{3}){3,}$/;
/** Countries whose numbers keep their zero behind the country code (ITU, national numbering plans). */
const KEEP_ZERO: ReadonlySet<string> = new Set(['39', '225', '226', '227', '229', '241', '242', '378', '992']);
/** Area code and exchange of North America begin with 2 to 9 (NANPA). */
const NORTH_AMERICAN = /^1[2-9]\d{2}[2-9]\d{6}$/;

/** A number whose punctuation is understood. */
interface Spelled {
  digits: string;
  /** The country code is there: a plus sign, `00` or a place where WhatsApp has it always. */
  hasCountry: boolean;
  assumed: readonly PhoneAssumption[];
}

/**
 * Reads a number that a person typed, pasted or uploaded: the only way from such a text to a phone. Nothing that a person
 * sees is dropped: what is not understood is refused with its reason, and what was added or left out is named. Ten or
 * eleven digits that begin with an area code of Brazil get its country code, unless a plus sign shows that they have one.
 */
export function readPhone(cell: string, place: PhonePlace = {}): PhoneReading {
  const text = plainCell(cell);
  if (text === '') return refusePhone('empty');
  if (text.length > MAX_TEXT) return refusePhone('text_after', text);
  if (place.isLookUp === true && /^\+\d+$/.test(text)) return checked(text.slice(1), []);
  const part = numberPart(text);
  if (!part.ok) return part;
  const { number, hasDecimals } = whole(part.number);
  const fault = faultOf(number, part.isComplete || INTERNATIONAL.test(number));
  if (fault) return fault;
  const assumed = (['surroundings', 'decimals'] as const).filter((_, at) => [part.isPart, hasDecimals][at]);
  const spelled = spelledNumber(number, assumed);
  if (!('digits' in spelled)) return spelled;
  if (spelled.hasCountry) return international(spelled);
  return bare(spelled, part.isComplete || place.isComplete === true);
}

/** The number without what programs write for columns of numbers: decimals, and commas between thousands. */
function whole(number: string): { number: string; hasDecimals: boolean } {
  if (THOUSANDS.test(number)) return { number: number.replaceAll(',', ''), hasDecimals: false };
  const without = number.replace(DECIMALS, '');
  return { number: without, hasDecimals: without !== number };
}

function faultOf(number: string, hasCountry: boolean): RefusedPhone | null {
  const odd = oddityOf(number.slice(0, MAX_NUMBER));
  if (odd) return odd;
  return number.length > MAX_NUMBER ? refusePhone('too_long') : spellingFault(number, hasCountry);
}

/** Takes the digits out of a number that has only what numbers have. */
function spelledNumber(number: string, assumed: readonly PhoneAssumption[]): Spelled | RefusedPhone {
  const prefix = INTERNATIONAL.exec(number)?.[0] ?? '';
  const rest = number.slice(prefix.length);
  if (rest.includes('+')) return refusePhone('signs', '+');
  const code = BRACKETED_ZERO.exec(rest);
  if (!code) return { digits: digitsOf(rest), hasCountry: prefix !== '', assumed };
  const country = digitsOf(code[1] ?? '');
  const isKnown = CALLING_CODES.some(([known]) => known === country) && !KEEP_ZERO.has(country);
  if (!isKnown) return refusePhone('trunk_zero_unclear', number);
  const national = digitsOf(rest.slice(code[0].length));
  // Which of two zeros is dialed within the country, and whether the other one belongs to the number, nobody can say.
  if (national.startsWith('0')) return refusePhone('leading_zero');
  return { digits: country + national, hasCountry: true, assumed: [...assumed, 'trunk_zero'] };
}

/** A number without plus sign. `isComplete`: its country code is most likely there all the same. */
function bare({ digits, assumed }: Spelled, isComplete: boolean): PhoneReading {
  const [, country, national = ''] = /^(55)?0(.*)$/.exec(digits) ?? [];
  if (isBrazilian(national)) {
    const added = country === undefined ? (['country'] as const) : [];
    return checked(`55${national}`, [...assumed, 'trunk_zero', ...added]);
  }
  if (isComplete) return complete({ digits, hasCountry: true, assumed });
  if (digits.startsWith('0')) return refusePhone('leading_zero');
  if (digits.length < MIN_BARE) return refusePhone(lacksArea(digits) ? 'area_missing' : 'too_short');
  // A mobile number with its area code has eleven digits like a CPF, and one of a hundred has its check digits by
  // chance: refusing those would lose good numbers. Of the others, foreign numbers can be written with a plus sign.
  if (isBrazilian(digits)) return checked(`55${digits}`, [...assumed, 'country']);
  if (isCpf(digits)) return refusePhone('cpf', digits);
  if (isCnpj(digits) && !digits.startsWith('55')) return refusePhone('cnpj', digits);
  return foreign({ digits, hasCountry: false, assumed });
}

/** Digits that should have their country code. That of Brazil is added where they can be nothing else. */
function complete(spelled: Spelled): PhoneReading {
  const { digits, assumed } = spelled;
  const check = checkPhone(digits);
  if (!check.ok || !mayLackCountry(digits, check.unusual)) return international(spelled);
  return checked(`55${digits}`, [...assumed, 'country']);
}

/** Digits without plus sign that are no number of Brazil without country code: sure only if they have a usual length. */
function foreign(spelled: Spelled): PhoneReading {
  const reading = international(spelled);
  if (!reading.ok || reading.phone.startsWith('55')) return reading;
  const isUnlikely = reading.phone.startsWith('1') && !NORTH_AMERICAN.test(reading.phone);
  return isUnlikely || reading.assumed.length > spelled.assumed.length ? refusePhone('country_unclear') : reading;
}

/** A number with its country code. */
function international({ digits, hasCountry, assumed }: Spelled): PhoneReading {
  if (digits.startsWith('0')) return refusePhone('leading_zero');
  const code = CALLING_CODES.find(([known]) => digits.startsWith(`${known}0`))?.[0];
  if (code === undefined || KEEP_ZERO.has(code)) return planned(digits, assumed);
  if (!hasCountry) return refusePhone('trunk_zero_unclear', digits);
  const national = digits.slice(code.length + 1);
  return national.startsWith('0') ? refusePhone('leading_zero') : planned(code + national, [...assumed, 'trunk_zero']);
}

/** Numbers of Brazil are checked whole, because their plan is known. */
function planned(phone: string, assumed: readonly PhoneAssumption[]): PhoneReading {
  const fault = phone.startsWith('55') ? brazilFault(phone.slice(2)) : null;
  if (fault) return refusePhone(fault.reason, fault.detail);
  const reading = checked(phone, assumed);
  const isUnusual = reading.ok && reading.assumed.includes('unusual_length');
  return reading.ok && mayLackCountry(phone, isUnusual) ? refusePhone('country_missing', phone) : reading;
}

/** The number by the rules of the API, or why it is none. WhatsApp keeps numbers of older lengths in their old form. */
function checked(phone: string, assumed: readonly PhoneAssumption[]): PhoneReading {
  const check = checkPhone(phone);
  if (!check.ok) return refusePhone(reasonOf(check.code, phone));
  const isUnusual = check.unusual && !hasDoubleForm(phone);
  return { ok: true, phone, assumed: isUnusual ? [...assumed, 'unusual_length'] : assumed };
}

function reasonOf(code: string, phone: string): PhoneReason {
  if (code === 'phone_leading_zero') return 'leading_zero';
  if (code === 'phone_country_code') return 'country_unknown';
  return phone.length < MIN_BARE ? 'too_short' : 'too_long';
}
