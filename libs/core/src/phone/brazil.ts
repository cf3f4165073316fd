import { withoutDecimals } from './listed-phone.js';

/** The area codes in use in Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
/** A number of Brazil without its country code: a mobile number with its ninth digit, or a number with eight digits. */
const NATIONAL = new RegExp(`^${AREA}(?:9\\d{8}|[2-9]\\d{7})$`);
/** A number that begins with 2 to 5 is a landline, which has no ninth digit. */
const WITHOUT_NINTH = new RegExp(`^55${AREA}[6-9]\\d{7}$`);
/** The zero before the area code within Brazil; some people also write it after the country code. */
const TRUNK_ZERO = /^(55)?0(?=[1-9])/;
/** A plus sign before the first digit, perhaps after a bracket or a direction mark that was copied with the number. */
const PLUS = /^\D*\+/;

/** A number as a person typed it. */
export interface TypedPhone {
  /** Without punctuation. Not checked. */
  digits: string;
  /** The country code of Brazil was added. */
  isAssumed: boolean;
}

/**
 * Reads a number that a person in Brazil typed or pasted. Ten or eleven digits that begin with an area code of Brazil
 * get its country code, unless a plus sign shows that they have one. The zero before an area code is left out, and so are
 * decimals of a copied cell.
 */
export function readTypedPhone(typed: string): TypedPhone {
  // Full-width digits and signs of some keyboards become ordinary ones.
  const plain = withoutDecimals(typed.normalize('NFKC'));
  const digits = plain.replace(/\D/g, '');
  const [trunk, country] = TRUNK_ZERO.exec(digits) ?? [''];
  const national = digits.slice(trunk.length);
  const isAssumed = (country !== undefined || !PLUS.test(plain)) && NATIONAL.test(national);
  return { digits: isAssumed ? `55${national}` : digits, isAssumed };
}

/** The same for the beginning of a number, in which 55 is the country code and not the area code. */
export function readTypedBeginning(typed: string): TypedPhone {
  const digits = typed.replace(/\D/g, '');
  return /^55(?!0)/.test(digits) ? { digits, isAssumed: false } : readTypedPhone(typed);
}

/**
 * Whether a valid number looks like one of Brazil without its country code: it is no likely number of another country,
 * because of its length (`unusual`), or because North American area codes have no 9 in the middle and do not begin with
 * 0 or 1.
 */
export function mayLackCountry(phone: string, unusual: boolean): boolean {
  if (phone.length !== 10 && phone.length !== 11) return false;
  return (unusual || /^1(?:[01]|\d9)/.test(phone)) && NATIONAL.test(phone);
}

/** Whether this is a mobile number of Brazil without its ninth digit. */
export function lacksNinthDigit(phone: string): boolean {
  return phone.length === 12 && WITHOUT_NINTH.test(phone);
}
