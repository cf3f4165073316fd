import { applyDecorators, Controller, UseFilters, UseGuards } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { PanelErrorFilter } from '../panel/panel-error.filter.js';
import { SignedInGuard } from './signed-in.guard.js';

/** A controller of pages under `/admin` that need no login. */
export const PublicPages = (path = ''): ClassDecorator =>
  applyDecorators(Controller(`admin/${path}`), UseFilters(PanelErrorFilter));

/** A controller of pages under `/admin` that need a login. */
export const PanelPages = (path = ''): ClassDecorator =>
  applyDecorators(PublicPages(path), UseGuards(SignedInGuard), SignedInRoutes);

/** Marks every handler, so that the server checks the login before it reads the form. */
const SignedInRoutes: ClassDecorator = ({ prototype }) => {
  const handlers = Object.values(Object.getOwnPropertyDescriptors(prototype)).map(({ value }) => value as unknown);
  for (const handler of handlers) {
    if (typeof handler === 'function')
      Reflect.defineMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { signedIn: true }, handler);
  }
};
