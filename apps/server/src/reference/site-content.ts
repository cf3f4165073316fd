import type { Language } from '@recado/core';
import type { ReferenceView } from './document/reference-view.js';
import type { ErrorsView } from './errors-view.js';
import type { Guide } from './guides/guides.js';

/** What there is to read in a language. */
export interface SiteContent {
  language: Language;
  view: ReferenceView;
  errors: ErrorsView;
  guides: Guide[];
}
