import { templateKey } from '@recado/channels';
import { templateFields } from '@recado/core';
import {
  type FieldSource,
  type FieldSources,
  type SendColumn,
  type SendTemplate,
  usualSources,
} from '@recado/campaigns';
import type { FormBody } from '../../session/kit.js';

/** The field that says of which template the sources of a form are. */
export const SOURCES_OF = 'sources-of';
/** The field with the column of the numbers. */
export const NUMBER_COLUMN = 'number-column';
/** In place of a column: the value is the same for all. */
export const FIXED = 'fixed';

/** The field that says where a value comes from. */
export function sourceField(key: string): string {
  return `from-${key}`;
}

/** The field with the value for all. */
export function fixedField(key: string): string {
  return `fixed-${key}`;
}

/** The template with the sources of a form. Those of another template, or of none, are the columns that name its fields. */
export function withSources(template: SendTemplate, columns: readonly SendColumn[], body: FormBody): SendTemplate {
  if (body[SOURCES_OF] === templateKey(template)) return { ...template, sources: sourcesIn(template, columns, body) };
  const headings = columns.map(({ heading }) => heading);
  return { ...template, sources: usualSources(template.demands, headings) };
}

/** The columns, of which the one that a form chose has the numbers. */
export function withNumbers(columns: readonly SendColumn[], body: FormBody): SendColumn[] {
  const chosen = columnIn(body[NUMBER_COLUMN], columns);
  if (chosen === undefined) return [...columns];
  return columns.map(({ heading, target }, index) => {
    if (index === chosen) return { heading, target: 'phone' };
    return { heading, target: target === 'phone' ? null : target };
  });
}

function sourcesIn({ demands }: SendTemplate, columns: readonly SendColumn[], body: FormBody): FieldSources {
  const sources = templateFields(demands).flatMap(({ key }): [string, FieldSource][] => {
    const column = columnIn(body[sourceField(key)], columns);
    if (column !== undefined) return [[key, { column }]];
    const text = (body[fixedField(key)] ?? '').trim();
    return text === '' ? [] : [[key, { text }]];
  });
  return Object.fromEntries(sources);
}

function columnIn(chosen: string | undefined, columns: readonly SendColumn[]): number | undefined {
  const index = /^\d{1,3}$/.test(chosen ?? '') ? Number(chosen) : -1;
  return index >= 0 && index < columns.length ? index : undefined;
}
