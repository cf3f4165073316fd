import { brazilFault, isBrazilian, lacksArea, mayLackCountry } from './brazil.js';
import { CALLING_CODES } from './calling-codes.js';
import { checkPhone } from './check-phone.js';
import { hasDoubleForm } from './person.js';
import { numberPart } from './phone-address.js';
import {
  type PhoneReason,
  type RefusedPhone,
  refusePhone,
  type PhoneAssumption,
  type PhoneReading,
} from './phone-reading.js';

/** How a CPF is written: no phone has its digits in these groups. */
const CPF_SPELLING = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
const CNPJ_SPELLING = /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/;
/** By what the digits of a CNPJ are multiplied, from the last one: 2 to 9, and again from 2. */
const CNPJ_FACTORS = 8;

/** Whether a text has the points and the hyphen of a CPF, whatever its digits. */
function isWrittenAsCpf(text: string): boolean {
  return CPF_SPELLING.test(text);
}

/** Whether a text has the signs of a CNPJ, whatever its digits. */
function isWrittenAsCnpj(text: string): boolean {
  return CNPJ_SPELLING.test(text);
}

/** Whether the last two of eleven digits are the check digits of a CPF. One number of a hundred has them by chance. */
function isCpf(digits: string): boolean {
  return digits.length === 11 && !/^(\d)\1*$/.test(digits) && hasCheckDigits(digits, 11);
}

/** Whether the last two of fourteen digits are the check digits of a CNPJ. */
function isCnpj(digits: string): boolean {
  return digits.length === 14 && hasCheckDigits(digits, CNPJ_FACTORS);
}

/** By the rule of the Receita Federal: modulo 11, with factors that begin with 2 at the digit before. */
function hasCheckDigits(digits: string, factors: number): boolean {
  return [digits.length - 2, digits.length - 1].every((at) => {
    const sum = [...digits.slice(0, at)]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * ((index % factors) + 2), 0);
    const rest = sum % 11;
    return Number(digits[at]) === (rest < 2 ? 0 : 11 - rest);
  });
}

/** Least digits of something that could be a number by itself. */
const LEAST_DIGITS = 8;
/** What people put between two numbers. */
const BETWEEN_NUMBERS = /[/,;|\n\r&+]|\s-\s|\s(?:e|ou|and|or|y|o|:::)\s/i;
/** More digits than any number of the world has. */
const MANY_DIGITS = 16;
const EXTENSION = /\d\s*[,;(]?\s*(?:ramal|rml\.?|r\.|ext(?:ens[aã]o|ension)?\.?|x|#|;?ext=)\s*:?\s*\d+\)?$/i;
const DATE =
  /^(?:(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?:[ T,]+\d\d?[:h].*)?$/;
const AMOUNT = /^(?:R\$|US\$|U\$S|[$€£]) ?[\d.,]+$|^\d{1,3}(?:\.\d{3})*,\d{2}$/i;
/** Four digits behind a point may be the end of a number: `98765.4321`. */
const FRACTION = /^\+?\d{5,}[.,](?:\d{1,3}|\d{5,7})$/;
/** All that a number may have between its digits. */
const FOREIGN = /[^\d\s+()./-]/u;

/** What shows at a glance that a text is no number, each with its reason. */
const SHAPES: readonly (readonly [PhoneReason, (text: string) => boolean])[] = [
  ['scientific', (text) => /^[+-]?\d+(?:[.,]\d+)? ?E ?[+-]? ?\d+$/i.test(text)],
  ['no_number', (text) => !/\d/.test(text)],
  ['cpf', isWrittenAsCpf],
  ['cnpj', isWrittenAsCnpj],
  ['date', (text) => DATE.test(text)],
  ['amount', (text) => AMOUNT.test(text)],
  ['decimals', (text) => FRACTION.test(text)],
  ['negative', (text) => /^-+ ?[\d(+]/.test(text)],
];

/** Why a text cannot be one number; null: only its digits can tell. */
function oddityOf(text: string): RefusedPhone | null {
  const shape = SHAPES.find(([, fits]) => fits(text));
  if (shape) return refusePhone(shape[0], text);
  const extension = EXTENSION.exec(text);
  if (extension) return refusePhone('extension', text.slice(extension.index + 1));
  return severalIn(text) ?? foreignIn(text);
}

function severalIn(text: string): RefusedPhone | null {
  const long = text.split(BETWEEN_NUMBERS).filter((part) => digitsOf(part).length >= LEAST_DIGITS);
  const isTooMuch = /\d[\s)(-]+\d/.test(text) && digitsOf(text).length >= MANY_DIGITS && !FOREIGN.test(text);
  return long.length > 1 || isTooMuch ? refusePhone('several', text) : null;
}

/** What is not a part of a number, with what stands around it. */
function foreignIn(text: string): RefusedPhone | null {
  const at = FOREIGN.exec(text)?.index;
  if (at === undefined) return null;
  const first = text.search(/\d/);
  const [reason, part]: [PhoneReason, string] =
    at < first ? ['text_before', text.slice(0, first).replace(/[+(\s]+$/, '')] : ['text_after', restBehind(text, at)];
  return /\p{L}/u.test(part) ? refusePhone(reason, part) : refusePhone('signs', part);
}

/** From behind the last digit before this place. */
function restBehind(text: string, at: number): string {
  const before = text.slice(0, at);
  return before.slice(before.search(/\D*$/)) + text.slice(at);
}

/** The digits of a text whose other characters are known to be signs of a number. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

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
function spellingFault(number: string, hasCountry: boolean): RefusedPhone | null {
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

/** Direction marks, zero-width characters and the marks that make a sign an emoji: nobody sees them. */
const INVISIBLE = /[\p{Cf}\uFE0E\uFE0F]/gu;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
/** From a full-width character to the ordinary one. */
const FULL_WIDTH_SHIFT = 0xfee0;
const DASHES = /[\p{Pd}\u2212]/gu;
const BLANKS = /[^\S\n\r]+/g;
/** What keeps spreadsheet programs from taking a number for one: a formula of a text, quotation marks, an apostrophe. */
const AS_TEXT = [/^="([^"]*)"$/, /^"([^"]*)"$/, /^'([^']*)'$/, /^'([^']*)$/];

/** What a person sees of a cell, with ordinary digits, hyphens and blanks, and without what marks it as a text. */
function plainCell(cell: string): string {
  const visible = cell
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .replace(DASHES, '-')
    .replaceAll('·', '.')
    .replace(BLANKS, ' ')
    .trim();
  const marked = AS_TEXT.map((pattern) => pattern.exec(visible)?.[1]).find((inner) => inner !== undefined);
  return (marked ?? visible).trim();
}

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
