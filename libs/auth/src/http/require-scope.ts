import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify/decorators/route-config.decorator.js';
import { ApiSecurity } from '@nestjs/swagger';
import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import { isBound } from '../keys/ip-allow-list.js';
import type { Principal } from '../keys/principal.js';
import type { Scope } from '../keys/scope.js';

import './api-key.authentication.js';

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
function checkBound({ principal, addressDoubt }: BoundRequest): void {
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

// Not by the package's index, which loads Fastify: commands of the CLI need none.

const REQUIRED_SCOPE = Symbol('REQUIRED_SCOPE');
const NEEDS_BOUND_KEY = Symbol('NEEDS_BOUND_KEY');
/** The name of API keys among the security schemes of the API's document. */
export const API_KEY_SECURITY = 'apiKey';

interface Needs {
  scope: Scope | undefined;
  needsBoundKey: true | undefined;
}

/** Refuses a key without the scope of the route, or without the addresses that it needs. The server has checked the same before it read the body. */
@Injectable()
class ScopeGuard implements CanActivate {
  /** By class, and by handler: classes may inherit a handler, and say other needs. */
  private readonly needs = new WeakMap<object, Map<object, Needs>>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { scope, needsBoundKey } = this.needsOf(context);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { principal } = request;
    if (!principal) throw new DomainError('unauthorized');
    if (scope) checkScope(principal, scope);
    if (needsBoundKey) checkBound(request);
    return true;
  }

  /** Metadata never changes, and reading it costs a µs for each request. */
  private needsOf(context: ExecutionContext): Needs {
    const handler = context.getHandler();
    const ofClass = this.needs.get(context.getClass()) ?? new Map<object, Needs>();
    const known = ofClass.get(handler);
    if (known) return known;
    const targets = [handler, context.getClass()];
    const needs = {
      scope: this.reflector.getAllAndOverride<Scope | undefined>(REQUIRED_SCOPE, targets),
      needsBoundKey: this.reflector.getAllAndOverride<true | undefined>(NEEDS_BOUND_KEY, targets),
    };
    this.needs.set(context.getClass(), ofClass.set(handler, needs));
    return needs;
  }
}

/** The route, or every route of the controller, requires this scope. Adds the guard and the documentation. */
export const RequireScope = (scope: Scope): ClassDecorator & MethodDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_SCOPE, scope),
    RouteConfig({ scope }),
    UseGuards(ScopeGuard),
    ApiSecurity(API_KEY_SECURITY, [scope]),
  );

/**
 * The same for what the panel asks a password for: the key must be bound to addresses too. `others`: scopes that the handler
 * checks besides, named in the documentation.
 */
export const RequireBoundKey = (scope: Scope, ...others: Scope[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_SCOPE, scope),
    SetMetadata(NEEDS_BOUND_KEY, true),
    RouteConfig({ scope, needsBoundKey: true }),
    UseGuards(ScopeGuard),
    ApiSecurity(API_KEY_SECURITY, [scope, ...others]),
  );
