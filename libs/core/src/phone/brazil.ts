/** The area codes in use in Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
/** A number of Brazil without its country code: a mobile with its ninth digit, or what has eight digits. */
const NATIONAL = new RegExp(`^${AREA}(?:9\\d{8}|[2-9]\\d{7})$`);
/** What begins with 2 to 5 is a landline and has no ninth digit. */
const WITHOUT_NINTH = new RegExp(`^55${AREA}[6-9]\\d{7}$`);
/** Dialled before the area code within Brazil; some write it behind the country code, too. */
const TRUNK = /^(55)?0(?=[1-9])/;
/** Before the first digit; a bracket, or the mark of direction that programs copy with a number, may stand before it. */
const PLUS = /^\D*\+/;

/** What somebody typed as a number. */
export interface TypedPhone {
  /** Without its punctuation; not checked. */
  digits: string;
  /** It was completed to a number of Brazil. */
  isAssumed: boolean;
}

/**
 * Reads what a person in Brazil typed or pasted: ten or eleven digits that begin with an area code of Brazil get its
 * country code, unless a plus sign says that one is there. The zero that is dialled before an area code is left out.
 */
export function readTypedPhone(typed: string): TypedPhone {
  // Digits and signs of full width, as some keyboards write them, become ordinary ones.
  const plain = typed.normalize('NFKC');
  const digits = plain.replace(/\D/g, '');
  const [trunk, country] = TRUNK.exec(digits) ?? [''];
  const national = digits.slice(trunk.length);
  const isAssumed = (country !== undefined || !PLUS.test(plain)) && NATIONAL.test(national);
  return { digits: isAssumed ? `55${national}` : digits, isAssumed };
}

/** The same of the beginning of a number, where 55 is taken for the country code and not for the area of that number. */
export function readTypedBeginning(typed: string): TypedPhone {
  const digits = typed.replace(/\D/g, '');
  return /^55(?!0)/.test(digits) ? { digits, isAssumed: false } : readTypedPhone(typed);
}

/**
 * Whether this number, which is valid as it is, looks like one of Brazil without its country code: where it is no number
 * of another country either, by its length (`unusual`) or as a North American one, whose area codes have no 9 in the
 * middle and do not begin with 0 or 1.
 */
export function mayLackCountry(phone: string, unusual: boolean): boolean {
  if (phone.length !== 10 && phone.length !== 11) return false;
  return (unusual || /^1(?:[01]|\d9)/.test(phone)) && NATIONAL.test(phone);
}

/** Whether this is a mobile number of Brazil without its ninth digit. */
export function lacksNinthDigit(phone: string): boolean {
  return phone.length === 12 && WITHOUT_NINTH.test(phone);
}
