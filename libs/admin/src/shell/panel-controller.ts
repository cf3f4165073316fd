import { applyDecorators, Controller, UseFilters, UseGuards } from '@nestjs/common';
import { SignedInGuard } from '../session/signed-in.guard.js';
import { PanelErrorFilter } from './panel-error.filter.js';

/** A controller of pages that anybody may open, under `/admin`. */
export const PublicPages = (path = ''): ClassDecorator =>
  applyDecorators(Controller(`admin/${path}`), UseFilters(PanelErrorFilter));

/** A controller of pages for whoever is logged in, under `/admin`. */
export const PanelPages = (path = ''): ClassDecorator => applyDecorators(PublicPages(path), UseGuards(SignedInGuard));
