import { applyDecorators, Controller, UseFilters, UseGuards, UseInterceptors } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { Role } from '@recado/auth';
import { PanelErrorFilter } from '../panel/panel-error.filter.js';
import { NEEDED_ROLE } from './needs-role.js';
import { OnceForms } from './once-forms.js';
import { SignedInGuard } from './signed-in.guard.js';

/** A controller of pages under `/admin` that need no login. */
export const PublicPages = (path = ''): ClassDecorator =>
  applyDecorators(Controller(`admin/${path}`), UseFilters(PanelErrorFilter));

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
