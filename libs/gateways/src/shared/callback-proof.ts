import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CallbackRequest } from '../port/callback.js';
import { callbackJson } from './callback-json.js';
import { type Json, recordOf } from './json-parts.js';

/** The first value of a header; undefined: it is missing. */
export function headerOf({ headers }: CallbackRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The body as an object; undefined: it is none. */
export function jsonOf({ body }: CallbackRequest): Json | undefined {
  const parsed = callbackJson(body);
  return parsed.ok ? recordOf(parsed.value) : undefined;
}

/** Whether two secrets are equal, compared in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  // The comparison needs equal lengths, which digests have.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whether the hex digits are the HMAC of the body under this key. */
export function isHmacOf(hex: string, algorithm: 'sha256' | 'sha512', key: string, body: Uint8Array): boolean {
  const expected = createHmac(algorithm, key).update(body).digest();
  const given = Buffer.from(hex, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
