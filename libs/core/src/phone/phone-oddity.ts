import { isWrittenAsCnpj, isWrittenAsCpf } from './document-number.js';
import { type PhoneReason, type RefusedPhone, refusePhone } from './phone-reading.js';

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
export function oddityOf(text: string): RefusedPhone | null {
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
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
