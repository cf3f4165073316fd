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

/** Throws DomainError `forbidden`, which names the scope, where the key lacks it. */
export function checkScope({ scopes }: Pick<Principal, 'scopes'>, scope: Scope): void {
  if (scopes.has(scope)) return;
  throw new DomainError('forbidden', { reason: { path: '', code: 'scope_missing', params: { scope } } });
}

/** Throws DomainError `address_binding_required` where the key may be used from anywhere. */
export function checkBound({ ipAllowList }: Pick<Principal, 'ipAllowList'>): void {
  if (!isBound(ipAllowList)) throw new DomainError('address_binding_required');
}

/** Checks the scope of the request's route, so that the server can refuse it before it reads the body. */
export function checkRouteScope({ principal, routeOptions }: FastifyRequest): void {
  const { scope, needsBoundKey } = routeOptions.config;
  if (principal && scope) checkScope(principal, scope);
  if (principal && needsBoundKey) checkBound(principal);
}
