import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Visit } from './visit.js';

/** The visit of a request; it is there on every path of the panel once `registerAdmin` has run. */
export function visitOf(context: ExecutionContext): Visit {
  const { visit } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!visit) throw new Error('registerAdmin was not called before the server started');
  return visit;
}

/** The visit, as a parameter of a handler. */
export const CurrentVisit = createParamDecorator((_data: unknown, context: ExecutionContext) => visitOf(context));
