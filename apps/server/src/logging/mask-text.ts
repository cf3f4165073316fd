/** A whole key of ours: its kind may be seen, nothing else of it. */
const KEY = /\b(rcd_(?:live|test)_)[0-9A-Za-z]{8,}/g;
/** Longer runs of digits are no phone; what touches more digits is part of a longer run. */
const PHONE = /(?<!\d)\d{8,15}(?!\d)/g;
/** User and password of an address; a password may hold an @ of its own. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/]+@/gi;
const AUTHORIZATION = /\b(bearer)\s+[^\s"',;]{8,}/gi;
/** In a path a number of up to ten digits is the id of something, but for opt-outs, which are named by their phone. */
const PHONE_IN_PATH = /(?<!\d)(?:\d{11,15}|(?<=\/opt-outs\/)\d{7,10})(?!\d)/g;

/** Most texts hold nothing of the kind, and are not looked at twice. */
const SUSPICIOUS = /\d{7}|rcd_|:\/\/|bearer/i;

/** A text as the log may show it: without keys, phones and the passwords of addresses. */
export function maskText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return maskKeys(text).replace(CREDENTIALS, '$1***@').replace(AUTHORIZATION, '$1 ***').replace(PHONE, maskPhone);
}

/** The path of an address as the log may show it: ids stay legible. */
export function maskPath(path: string): string {
  return SUSPICIOUS.test(path) ? maskKeys(path).replace(PHONE_IN_PATH, maskPhone) : path;
}

/** The same for what may hold long numbers of its own, such as a request's id. */
export function maskKeys(text: string): string {
  return text.includes('rcd_') ? text.replace(KEY, '$1***') : text;
}

/** Beginning and end of a phone, enough to recognise one that is known: `55*********21`. */
export function maskPhone(phone: string): string {
  return phone.slice(0, 2) + '*'.repeat(Math.max(phone.length - 4, 0)) + phone.slice(-2);
}
