import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  applyDecorators,
  Controller,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { Role } from '@recado/auth';
import type { FastifyRequest } from 'fastify';
import { CurrentRequest } from '../panel/current-request.js';
import { answerError } from '../panel/error-answer.js';
import { NEEDED_ROLE } from './needs-role.js';
import { OnceForms } from './once-forms.js';
import { SignedInGuard } from './signed-in.guard.js';

/** Answers whatever a handler of the panel throws with an error page. */
@Catch()
export class PanelErrorFilter implements ExceptionFilter {
  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const { panel } = host.switchToHttp().getRequest<FastifyRequest>();
    if (!panel) throw error;
    await answerError(panel, error);
  }
}

/** A controller of pages under `/admin` that need no login. */
export const PublicPages = (path = ''): ClassDecorator =>
  applyDecorators(Controller(`admin/${path}`), UseFilters(PanelErrorFilter), plainHandlers);

/** A handler whose parameters have no decorators gets the request of the panel, which has the id, the form and the query. */
const plainHandlers: ClassDecorator = (controller) => {
  const prototype = controller.prototype as object;
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const handler: unknown = value;
    if (typeof handler !== 'function' || !Reflect.hasMetadata(PATH_METADATA, handler)) continue;
    if (!Reflect.hasMetadata(ROUTE_ARGS_METADATA, controller, name)) CurrentRequest()(prototype, name, 0);
  }
};

/**
 * A controller of pages under `/admin` that need a login. `role`: what all of its handlers need that name no role of their
 * own; without it everybody may read, and operators may change.
 */
export const PanelPages = (path = '', role?: Role): ClassDecorator =>
  applyDecorators(PublicPages(path), UseGuards(SignedInGuard), UseInterceptors(OnceForms), signedInRoutes(role));

/** Marks every handler, so that the server checks the login and the role before it reads the form. */
const signedInRoutes =
  (role: Role | undefined): ClassDecorator =>
  ({ prototype }) => {
    const handlers = Object.values(Object.getOwnPropertyDescriptors(prototype)).map(({ value }) => value as unknown);
    for (const handler of handlers) {
      if (typeof handler !== 'function') continue;
      const own = Reflect.getMetadata(NEEDED_ROLE, handler) as Role | undefined;
      Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { signedIn: true, role: own ?? role }, handler);
    }
  };
