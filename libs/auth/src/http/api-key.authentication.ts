import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '@recado/config';
import { isUnfilled, type Violation, DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../address.js';
import { ApiKeyVerifier } from '../keys/api-key.verifier.js';
import type { Principal } from '../keys/principal.js';

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

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the address of the request proves nothing; undefined: it is that of the connection, or of a named proxy's client. */
    addressDoubt?: AddressDoubt | undefined;
  }
}

/** The code of the sentence that says so. */
type AddressDoubt = 'proxies_all_trusted' | 'proxy_unnamed';

/** By these headers a proxy says whose request it passes on. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Whether the address of a request may be another one than it looks: anybody can write it where every sender is trusted
 * as a proxy, and behind a proxy that is not named everybody has the proxy's own.
 */
export function addressDoubt(
  { headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>,
  trustProxy: Config['http']['trustProxy'],
): AddressDoubt | undefined {
  if (trustProxy === true || (typeof trustProxy === 'string' && /\/0(?:\s|,|$)/.test(trustProxy)))
    return 'proxies_all_trusted';
  // The first address is that of the connection. No other one is believed where its sender is not a named proxy.
  const isDirect = (ips?.length ?? 1) < 2;
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return isDirect && isForwarded ? 'proxy_unnamed' : undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the key; set on every path under `/api`. */
    principal?: Principal;
  }
}

/** The watch over keys reads the database again within this time. */
const RETRY_AFTER_SECONDS = 2;

/** Authenticates a request by its headers alone, so that the server can refuse it before it reads the body. */
@Injectable()
export class ApiKeyAuthentication {
  constructor(
    private readonly verifier: ApiKeyVerifier,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** By its one header `Authorization`. Throws what `accept` throws. */
  async authenticate(request: FastifyRequest): Promise<void> {
    const token = bearerToken(request.raw);
    if (token === undefined) throw unauthorized(request);
    await this.accept(request, token, unauthorized);
  }

  /** Sets `request.principal`. Throws DomainError `unauthorized`, as `refusal` words it, `forbidden` or `unavailable`. */
  async accept(request: FastifyRequest, token: string, refusal = plainlyUnauthorized): Promise<void> {
    const result = await this.verifier.verify(token, plainAddress(request.ip));
    if (result.outcome === 'unavailable') throw new DomainError('unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    if (result.outcome === 'unauthorized') throw refusal(request);
    if (result.outcome !== 'ok') throw new DomainError(result.outcome);
    request.principal = result.principal;
    const doubt = addressDoubt(request, this.config.http.trustProxy);
    // A further field, even an undefined one, gives the request another shape: all code that reads it gets slower.
    if (doubt !== undefined) request.addressDoubt = doubt;
  }
}

function plainlyUnauthorized(_request: FastifyRequest): DomainError {
  return new DomainError('unauthorized');
}

/** Says how the key came where that alone is wrong; of a key that came as it should it tells nothing. */
function unauthorized({ raw }: FastifyRequest): DomainError {
  const reason = tokenFault(raw);
  return new DomainError('unauthorized', reason && { reason });
}
