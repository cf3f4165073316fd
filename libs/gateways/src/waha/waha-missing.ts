import type { HttpAnswer } from '@recado/http';
import { jsonIn, textOf } from '../shared/json-parts.js';

/**
 * Whether WAHA says that it has no such session, in words that differ between versions (`sessions.controller.ts`: “Session
 * not found”). Another 404, such as that of a route which is not there, is of whoever answers at this address.
 */
export function isMissingSession({ status, body }: HttpAnswer): boolean {
  const said = status === 404 ? jsonIn(body) : undefined;
  const words = textOf(said?.message) ?? '';
  return said?.statusCode === 404 && /\bsession\b/i.test(words) && !words.startsWith('Cannot ');
}
