import type { Bilingual } from '@recado/core';

/** What stands in a text: a name or a number as it is, or another text. */
export type Value = string | number | Text;

/** Words for people: English with its values set apart, whose Portuguese is found by the English. */
export type Text = Template | Bilingual;

/** The English of a sentence, `{0}` for its first value, and the values. */
export interface Template {
  readonly template: string;
  readonly values: readonly Value[];
}

/** Makes a text of what is written in English: phrase`The key "${name}" was revoked.` A spec asks for its Portuguese. */
export function phrase(parts: TemplateStringsArray, ...values: Value[]): Text {
  return { template: templateOf(parts), values };
}

/** The key under which a text is translated: `The key "{0}" was revoked.` */
export function templateOf([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((template, part, index) => `${template}{${index}}${part}`, first);
}
