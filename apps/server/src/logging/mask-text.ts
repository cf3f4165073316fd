import { checkPhone } from '@recado/core';

/** An API key: only its prefix is shown. */
const KEY = /\b(rcd_(?:live|test)_)[0-9A-Za-z]{8,}/g;
/** 8 to 15 digits. Longer runs of digits are no phone number. */
const PHONE = /(?<!\d)\d{8,15}(?!\d)/g;
/** User and password in a URL; the password may contain an @. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/]+@/gi;
const AUTHORIZATION = /\b(bearer)\s+[^\s"',;]{8,}/gi;
/**
 * In a path up to ten digits are an id, except of opt-outs, recipients and people of lists, whose id is the phone number. It may follow a
 * plus sign, also an encoded one.
 */
const PHONE_IN_PATH = /(?<!\d)(?:\d{11,15}|(?<=\/(?:opt-outs|recipients|people)\/[^/]{0,8})\d{7,10})(?!\d)/g;

/** Digits of an id that stand by themselves; within letters they are hexadecimal. */
const PHONE_IN_ID = /(?<![0-9A-Za-z])\d{10,15}(?![0-9A-Za-z])/g;
/** A group of a UUID may consist of digits. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Meta's ID of a person, also within a word, as after `%3A`: its country and its end are shown. A short one has a digit, or
 * else names of files and classes would be masked.
 */
const USER_ID = /([A-Z]{2}\.(?:ENT\.)?)(?=[A-Za-z]*\d|[A-Za-z]{12})[A-Za-z0-9]{1,126}([A-Za-z0-9]{2})/g;
/** How one begins. */
const USER_ID_BEGIN = /[A-Z]{2}\.[A-Za-z0-9]/;

/** A quick check: most texts match nothing and need no masking. */
const SUSPICIOUS = /\d{7}|rcd_|:\/\/|bearer/i;

/** What turns the direction of the words behind it, on the screen of who reads the log. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Masks API keys, phone numbers, bearer tokens and the credentials in URLs, and drops what turns the direction of words. */
export function maskText(said: string): string {
  const text = said.replace(DIRECTION_MARKS, '');
  if (!isSuspicious(text)) return text;
  return maskIds(text).replace(CREDENTIALS, '$1***@').replace(AUTHORIZATION, '$1 ***').replace(PHONE, maskPhone);
}

/** Masks API keys and phone numbers in a path; ids stay readable. */
export function maskPath(path: string): string {
  return isSuspicious(path) ? maskIds(path).replace(PHONE_IN_PATH, maskPhone) : path;
}

/**
 * Masks API keys in an id that a client chose, such as that of a request, and numbers that are phones by their country
 * and length. Times and other long numbers stay readable.
 */
export function maskId(id: string): string {
  const masked = maskKeys(id);
  return SUSPICIOUS.test(masked) && !UUID.test(masked) ? masked.replace(PHONE_IN_ID, maskUsualPhone) : masked;
}

function isSuspicious(text: string): boolean {
  return SUSPICIOUS.test(text) || USER_ID_BEGIN.test(text);
}

function maskUsualPhone(digits: string): string {
  const check = checkPhone(digits);
  return check.ok && !check.unusual ? maskPhone(digits) : digits;
}

function maskKeys(text: string): string {
  return text.includes('rcd_') ? text.replace(KEY, '$1***') : text;
}

/** Of keys, and of people whose number is not known. */
function maskIds(text: string): string {
  return maskKeys(text).replace(USER_ID, '$1***$2');
}

/** Keeps the first and the last two digits of a phone number: `55*********21`. */
function maskPhone(phone: string): string {
  return phone.slice(0, 2) + '*'.repeat(Math.max(phone.length - 4, 0)) + phone.slice(-2);
}
