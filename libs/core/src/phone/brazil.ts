import { type PhoneReason } from './phone-reading.js';

/** The area codes in use in Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
const BEGINS_WITH_AREA = new RegExp(`^${AREA}`);
/** A number of Brazil without its country code: a mobile number with its ninth digit, or a number with eight digits. */
const NATIONAL = new RegExp(`^${AREA}(?:9\\d{8}|[2-9]\\d{7})$`);
/** Numbers of companies, in the place of an area code: some of them are on WhatsApp. */
const TOLL_FREE = /^[38]00\d{7}$/;
/** A number that begins with 2 to 5 is a landline, which has no ninth digit. */
const WITHOUT_NINTH = new RegExp(`^55${AREA}[6-9]\\d{7}$`);
/** Digits of a number without its area code. */
const LOCAL_DIGITS = [8, 9] as const;
const MAX_NATIONAL = 11;

/** Whether these digits are a number of Brazil with its area code and without its country code. */
export function isBrazilian(digits: string): boolean {
  return NATIONAL.test(digits);
}

/** Why digits behind the country code of Brazil are no number of a person or a company; null: they are one. */
export function brazilFault(national: string): { reason: PhoneReason; detail: string } | null {
  if (NATIONAL.test(national) || TOLL_FREE.test(national)) return null;
  const [short, long] = LOCAL_DIGITS;
  if (national.length < short) return { reason: 'too_short', detail: '' };
  if (national.length <= long) return { reason: 'area_missing', detail: '' };
  if (national.length > MAX_NATIONAL) return { reason: 'too_long', detail: '' };
  if (!BEGINS_WITH_AREA.test(national)) return { reason: 'area_unknown', detail: national.slice(0, 2) };
  return { reason: 'brazil_number', detail: national.slice(2) };
}

/** Whether digits alone look like a number of Brazil without its area code. */
export function lacksArea(digits: string): boolean {
  return /^(?:9\d{8}|[2-9]\d{7})$/.test(digits);
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
