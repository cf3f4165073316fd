import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;

/** A number in Base62, filled with zeros on the left to `width` digits. */
function toBase62(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= BASE) text = DIGITS.charAt(Number(rest % BASE)) + text;
  return text.padStart(width, '0');
}

const SECRET_BYTES = 32;
/** 62^43 is the first power of 62 above 2^256. */
const SECRET_DIGITS = 43;
/** 62^6 is the first power of 62 above 2^32. */
const CHECKSUM_DIGITS = 6;
const OURS = /^rcd_(?:live|test)_/;
const OUR_SHAPE = new RegExp(`^rcd_(?:live|test)_[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`);

/** The shortest secret of another system that is accepted. */
const MIN_SECRET_LENGTH = 32;
const MAX_SECRET_LENGTH = 255;
const VISIBLE_ASCII = /^[\x21-\x7e]*$/;

/** Characters of a secret that lists show at each end; at least 24 stay hidden. */
const SHOWN_DIGITS = 4;

/** A new secret: a prefix for its mode, 256 random bits and a checksum over both. */
export function makeSecret(testMode: boolean): string {
  const random = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  const body = `rcd_${testMode ? 'test' : 'live'}_${toBase62(random, SECRET_DIGITS)}`;
  return body + checksum(body);
}

/** What is wrong with the form of a secret; undefined: nothing. */
export function secretFault(secret: string): 'secret_length' | 'secret_characters' | 'secret_checksum' | undefined {
  if (secret.length < MIN_SECRET_LENGTH || secret.length > MAX_SECRET_LENGTH) return 'secret_length';
  if (!VISIBLE_ASCII.test(secret)) return 'secret_characters';
  return OURS.test(secret) && !isOurShape(secret) ? 'secret_checksum' : undefined;
}

/** SHA-256 in hex: the form in which a secret is stored and found. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Compares two hashes in constant time. */
export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** The parts of a secret that lists show. */
export function shownParts(secret: string): { prefix: string; last4: string } {
  const kind = OURS.exec(secret)?.[0] ?? '';
  return { prefix: secret.slice(0, kind.length + SHOWN_DIGITS), last4: secret.slice(-SHOWN_DIGITS) };
}

function isOurShape(secret: string): boolean {
  const body = secret.slice(0, -CHECKSUM_DIGITS);
  return OUR_SHAPE.test(secret) && secret.endsWith(checksum(body));
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}
