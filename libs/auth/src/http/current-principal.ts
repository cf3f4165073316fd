import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError } from '@recado/core';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../keys/principal.js';

/** The request's principal, as a parameter of a handler under `/api`. */
export const CurrentPrincipal = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!principal) throw new DomainError('unauthorized');
  return principal;
});
