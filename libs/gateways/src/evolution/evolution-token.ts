import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Json, jsonIn } from '../shared/json-parts.js';

/** Longest time until a token expires, in ms. Evolution's are valid for ten minutes, so a longer one is not its own. */
const MAX_VALIDITY_MS = 15 * 60_000;
/** Allowed difference of clocks, in ms. */
const LEEWAY_MS = 60_000;

/** Whether this is a valid JSON Web Token that Evolution signed for a webhook with this secret (HS256). */
export function isTokenOf(secret: string, token: string, now: number): boolean {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || partOf(header)?.alg !== 'HS256') return false;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const { exp, app, action } = partOf(payload) ?? {};
  if (app !== 'evolution' || action !== 'webhook' || typeof exp !== 'number') return false;
  const left = exp * 1_000 - now;
  return left > -LEEWAY_MS && left < MAX_VALIDITY_MS;
}

function partOf(encoded: string): Json | undefined {
  return jsonIn(Buffer.from(encoded, 'base64url').toString('utf8'));
}
