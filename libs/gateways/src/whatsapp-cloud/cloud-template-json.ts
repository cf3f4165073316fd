import { cut } from '@recado/core';
import type { ProviderTemplate } from '../port/templates.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';

/** What of a template every version of Meta's interface tells. */
const FIELDS = [
  'name',
  'status',
  'category',
  'language',
  'components',
  'parameter_format',
  'rejected_reason',
  'quality_score',
] as const;
const NEWER = [...FIELDS, 'correct_category'] as const;
/** What of a template is asked for, the most first: a version that does not know a field refuses the whole list for it. */
export const TEMPLATE_FIELDS: readonly (readonly string[])[] = [[...NEWER, 'sub_category', 'source'], NEWER, FIELDS];
/** How the names of templates begin that Meta made by Direct Send, and its word for them (docs/gateways/facts.md). */
const GENERATED = { name: 'auto_generated_', source: 'AUTO_GENERATED' } as const;
/** Widths of the columns for words. */
const MAX_WORD = 64;

/** Meta's word for the reason of what was not rejected. */
const NO_REASON = 'NONE';

/** A template of Meta's list; undefined: it is none. */
export function templateOf(listed: Json): ProviderTemplate | undefined {
  const [name, language, status] = [textOf(listed.name), textOf(listed.language), textOf(listed.status)];
  if (name === undefined || language === undefined || status === undefined) return undefined;
  const components = recordsIn(listed.components);
  const reason = textOf(listed.rejected_reason);
  return {
    name,
    language,
    status,
    category: textOf(listed.category) ?? '',
    correctCategory: correctOf(listed),
    subCategory: wordOf(listed.sub_category),
    source: wordOf(listed.source) ?? (name.startsWith(GENERATED.name) ? GENERATED.source : null),
    quality: textOf(recordOf(listed.quality_score)?.score) ?? null,
    parameterFormat: textOf(listed.parameter_format) ?? 'POSITIONAL',
    body: bodyIn(components),
    components: components.length > 0 ? JSON.stringify(components) : null,
    rejectedReason: reason === undefined || reason === NO_REASON ? null : reason,
    providerTemplateId: textOf(listed.id) ?? null,
  };
}

/** A word in upper case; null: none was told. */
function wordOf(said: unknown): string | null {
  const word = textOf(said)?.trim().toUpperCase();
  return word === undefined || word === '' ? null : cut(word, MAX_WORD);
}

/** Meta writes the present category, or an empty text, where nothing will change. */
function correctOf({ category, correct_category: correct }: Json): string | null {
  const coming = textOf(correct)?.toUpperCase();
  return coming === undefined || coming === '' || coming === textOf(category)?.toUpperCase() ? null : coming;
}

function bodyIn(components: readonly Json[]): string | null {
  return textOf(components.find(({ type }) => type === 'BODY')?.text) ?? null;
}
