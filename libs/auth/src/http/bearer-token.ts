import type { IncomingMessage } from 'node:http';
import { isUnfilled, type Violation } from '@recado/core';

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

/** Where other services take keys. */
const OTHER_HEADERS = [
  ...['x-api-key', 'x-apikey', 'apikey', 'api-key', 'api_key', 'x-api-token', 'x-auth-token', 'x-access-token'],
  ...['x-authorization', 'access-token', 'token', 'proxy-authorization'],
];
const OTHER_PARAMETERS = /[?&](api[-_]?key|apitoken|api_token|key|token|access_token|auth|authorization)=./i;
const WRAPPED = /^["'<[({`].*|.*["'>\])}`]$/;

/**
 * Why a request has no key that could be looked up, without the key; undefined: it has one. Said to anybody: it tells only
 * what the request itself has.
 */
export function tokenFault(message: Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>): Violation | undefined {
  const authorization = message.headers.authorization?.trim() ?? '';
  if (countAuthorizations(message.rawHeaders) > 1) return { path: '', code: 'key_header_twice' };
  if (/^(?:bearer)?$/i.test(authorization)) {
    const place = otherPlace(message);
    return {
      path: '',
      ...(place === undefined ? { code: 'key_missing' } : { code: 'key_elsewhere', params: { place } }),
    };
  }
  const code = authorizationFault(authorization);
  return code === undefined ? undefined : { path: '', code };
}

/** Where else a request has something like a key: a header, or a parameter of its address. */
function otherPlace({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): string | undefined {
  const header = OTHER_HEADERS.find((name) => headers[name]);
  const parameter = OTHER_PARAMETERS.exec(url)?.[1];
  return header ?? (parameter && `?${parameter.toLowerCase()}=`);
}

function authorizationFault(authorization: string): string | undefined {
  if (/^bearer[\s:]+bearer\b/i.test(authorization)) return 'key_bearer_twice';
  const [, token] = /^bearer +(.*)$/i.exec(authorization) ?? [];
  if (token === undefined) return 'key_scheme';
  if (WRAPPED.test(token) || isUnfilled(token)) return 'key_wrapped';
  return BEARER.test(authorization) ? undefined : 'key_characters';
}
