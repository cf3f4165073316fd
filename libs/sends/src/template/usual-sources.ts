import { type TemplateDemands, type TemplateField, templateFields } from '@recado/core';
import { plainHeading } from '../rows/field-headings.js';
import type { FieldSources } from './send-template.js';

/**
 * The columns that fill a template without being asked: those whose heading is the key of a field (`body_1`, `header_url`),
 * and those with the name of a parameter that has one (`pedido`). A number alone names nothing: `{{1}}` is for a person to
 * fill.
 */
export function usualSources(demands: TemplateDemands, headings: readonly (string | null)[]): FieldSources {
  const plain = headings.map((heading) => plainHeading(heading ?? ''));
  const sources = templateFields(demands).flatMap((field): [string, { column: number }][] => {
    const column = plain.findIndex((heading) => heading !== '' && namesOf(field, demands).includes(heading));
    return column < 0 ? [] : [[field.key, { column }]];
  });
  return Object.fromEntries(sources);
}

function namesOf({ key, kind, name, card }: TemplateField, { isByName }: TemplateDemands): string[] {
  const isNamed = isByName && card === null && (kind === 'parameter' || kind === 'header_text');
  return [plainHeading(key), ...(isNamed ? [plainHeading(name)] : [])];
}
