import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { PanelRequest } from './panel-request.js';

/** The panel's view of a request; it is set on every path of the panel once `registerAdmin` has run. */
export function panelRequestOf(context: ExecutionContext): PanelRequest {
  const { panel } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!panel) throw new Error('registerAdmin was not called before the server started');
  return panel;
}

/** The panel's request, as a parameter of a handler. */
export const CurrentRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  panelRequestOf(context),
);
