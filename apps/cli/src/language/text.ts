import type { Bilingual } from '@recado/core';

/** A value in a text: a name or a number, which is not translated, or another text. */
export type Value = string | number | Text;

/** A text for people: a template, whose Portuguese is found by its English, or both languages. */
export type Text = Template | Bilingual;

/** An English sentence with `{0}` for its first value, and the values. */
interface Template {
  readonly template: string;
  readonly values: readonly Value[];
}

/** Makes a translatable text: phrase`The key "${name}" was revoked.` A test fails when its Portuguese is missing. */
export function phrase(parts: TemplateStringsArray, ...values: Value[]): Text {
  return { template: templateOf(parts), values };
}

/** The key of a translation: `The key "{0}" was revoked.` */
function templateOf([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((template, part, index) => `${template}{${index}}${part}`, first);
}
