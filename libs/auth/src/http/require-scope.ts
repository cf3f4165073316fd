import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
// Not by the package's index, which loads Fastify: commands of the CLI need none.
import { RouteConfig } from '@nestjs/platform-fastify/decorators/route-config.decorator.js';
import { ApiSecurity } from '@nestjs/swagger';
import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../keys/scope.js';
import './api-key.authentication.js';
import { checkBound, checkScope } from './check-scope.js';

const REQUIRED_SCOPE = Symbol('REQUIRED_SCOPE');
const NEEDS_BOUND_KEY = Symbol('NEEDS_BOUND_KEY');
/** The name of API keys among the security schemes of the API's document. */
export const API_KEY_SECURITY = 'apiKey';

/** Refuses a key without the scope of the route, or without the addresses that it needs. The server has checked the same before it read the body. */
@Injectable()
class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const scope = this.reflector.getAllAndOverride<Scope | undefined>(REQUIRED_SCOPE, targets);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { principal } = request;
    if (!principal) throw new DomainError('unauthorized');
    if (scope) checkScope(principal, scope);
    if (this.reflector.getAllAndOverride<true | undefined>(NEEDS_BOUND_KEY, targets)) checkBound(request);
    return true;
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
