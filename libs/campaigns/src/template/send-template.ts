import type { TemplateDemands } from '@recado/core';

/** Where the value of a field of a template comes from: a column of the list, from 0, or one value for all. */
export type FieldSource = { column: number } | { text: string };

/** The sources of fields, by the keys of the fields. One without a source has no value. */
export type FieldSources = Readonly<Record<string, FieldSource>>;

/** How a send uses a template. */
export interface TemplateUse {
  /** What the template demanded when it was chosen: a later change of it at the provider changes no row unseen. */
  demands: TemplateDemands;
  sources: FieldSources;
}

/** The template that a send has in place of a text. */
export interface SendTemplate extends TemplateUse {
  name: string;
  language: string;
}
