import type { IncomingMessage } from 'node:http';

const AUTHORIZATION = 'authorization';
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
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) if (isAuthorization(rawHeaders[place]!)) count++;
  return count;
}

/** Compares lengths first, since every header of every request passes here. */
function isAuthorization(name: string): boolean {
  return name.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION;
}
