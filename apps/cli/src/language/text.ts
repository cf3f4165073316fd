import type { Bilingual } from '@recado/core';

/** The name of a channel or of a host. It may be that of a person: a text for others has a number in its place. */
export interface Name {
  readonly kind: 'channel' | 'host';
  readonly name: string;
}

/** A value in a text: a name or a number, which is not translated, or another text. */
export type Value = string | number | Text | Name;

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

/** A channel within a text. */
export function channelName(name: string): Name {
  return { kind: 'channel', name };
}

/** A host within a text, with its port where it has one. */
export function hostName(name: string): Name {
  return { kind: 'host', name };
}

/** The key of a translation: `The key "{0}" was revoked.` */
function templateOf([first = '', ...rest]: readonly string[]): string {
  return rest.reduce((template, part, index) => `${template}{${index}}${part}`, first);
}
