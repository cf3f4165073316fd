import type { ProviderTemplate } from '../port/templates.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';

/** What of a template is asked for. */
export const TEMPLATE_FIELDS = [
  'name',
  'status',
  'category',
  'language',
  'components',
  'parameter_format',
  'rejected_reason',
  'quality_score',
] as const;
/** The same with what older versions of Meta's interface do not know, which refuse the whole list for it. */
export const NEWER_TEMPLATE_FIELDS = [...TEMPLATE_FIELDS, 'correct_category'] as const;

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
    quality: textOf(recordOf(listed.quality_score)?.score) ?? null,
    parameterFormat: textOf(listed.parameter_format) ?? 'POSITIONAL',
    body: bodyIn(components),
    components: components.length > 0 ? JSON.stringify(components) : null,
    rejectedReason: reason === undefined || reason === NO_REASON ? null : reason,
    providerTemplateId: textOf(listed.id) ?? null,
  };
}

/** Meta writes the present category, or an empty text, where nothing will change. */
function correctOf({ category, correct_category: correct }: Json): string | null {
  const coming = textOf(correct)?.toUpperCase();
  return coming === undefined || coming === '' || coming === textOf(category)?.toUpperCase() ? null : coming;
}

function bodyIn(components: readonly Json[]): string | null {
  return textOf(components.find(({ type }) => type === 'BODY')?.text) ?? null;
}
