import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { isBound } from '../keys/ip-allow-list.js';
import type { Principal } from '../keys/principal.js';
import type { Scope } from '../keys/scope.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that the route requires; known before a body is read. */
    scope?: Scope;
    /** The route does what the panel asks a password for. */
    needsBoundKey?: true;
  }
}

/** What of a request says from where it comes. */
type BoundRequest = Pick<FastifyRequest, 'principal' | 'addressDoubt'>;

/** Throws DomainError `forbidden`, which names the scope, where the key lacks it. */
export function checkScope({ scopes }: Pick<Principal, 'scopes'>, scope: Scope): void {
  if (scopes.has(scope)) return;
  throw new DomainError('forbidden', { reason: { path: '', code: 'scope_missing', params: { scope } } });
}

/** Whether the key is bound to addresses, and the address of the request is known to be one of them. */
export function isBoundRequest({ principal, addressDoubt }: BoundRequest): boolean {
  return principal !== undefined && isBound(principal.ipAllowList) && addressDoubt === undefined;
}

/** Throws DomainError `address_binding_required` where the key may be used from anywhere, or nobody knows from where. */
export function checkBound({ principal, addressDoubt }: BoundRequest): void {
  if (!principal) throw new DomainError('unauthorized');
  const { ipAllowList } = principal;
  if (ipAllowList !== null && !isBound(ipAllowList))
    throw new DomainError('address_binding_required', { reason: { path: '', code: 'key_networks_too_wide' } });
  if (ipAllowList === null) throw new DomainError('address_binding_required');
  if (addressDoubt !== undefined)
    throw new DomainError('address_binding_required', { reason: { path: '', code: addressDoubt } });
}

/** Checks the scope of the request's route, so that the server can refuse it before it reads the body. */
export function checkRouteScope(request: FastifyRequest): void {
  const { principal, routeOptions } = request;
  const { scope, needsBoundKey } = routeOptions.config;
  if (principal && scope) checkScope(principal, scope);
  if (principal && needsBoundKey) checkBound(request);
}
