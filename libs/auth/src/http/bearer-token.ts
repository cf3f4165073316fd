import type { IncomingMessage } from 'node:http';

const BEARER = /^bearer +([\x21-\x7e]{1,255})$/i;

/**
 * The token of the one `Authorization` header of a request; undefined when there is none, another scheme, or more than
 * one: Node keeps the first of several, while a proxy may have checked another.
 */
export function bearerToken(message: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | undefined {
  const { authorization } = message.headers;
  if (authorization === undefined || countAuthorizations(message.rawHeaders) > 1) return undefined;
  return BEARER.exec(authorization)?.[1];
}

/** `rawHeaders` has names at even indexes and values at odd ones. */
function countAuthorizations(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'authorization').length;
}
