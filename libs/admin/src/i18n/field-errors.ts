import type { SharedTexts } from './localization.js';

/** The code of a sentence that any form may show beside a field. */
export type FieldError = keyof SharedTexts['fields'];

/** Field → the code of why it was refused: one of the sentences `fields` of the section's texts, or a shared one. */
export type FieldErrors<Code extends string = string> = Partial<Record<string, Code>>;

/** Field → the sentence beside it. */
export type FieldSentences = Partial<Record<string, string>>;

/** The sentences for a form's errors. `t`: the texts of its section. */
export function fieldTexts({ fields }: Pick<SharedTexts, 'fields'>, errors: FieldErrors): FieldSentences {
  const sentences: Partial<Record<string, string>> = fields;
  return Object.fromEntries(
    Object.entries(errors).map(([field, code]) => [field, sentences[code ?? ''] ?? fields.summary]),
  );
}
