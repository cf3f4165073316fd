import { type Language, textOf } from '@recado/core';
import { PORTUGUESE } from './pt-BR/index.js';
import type { Name, Text, Value } from './text.js';

/** What stands in a text for the name of a channel or of a host. */
type NameOf = (name: Name) => string;

const asItIs: NameOf = ({ name }) => name;

/** A text in a language. A phrase without a translation stays in English. */
export function inLanguage(text: Text, language: Language, nameOf: NameOf = asItIs): string {
  if (!('template' in text)) return text[language];
  const { template, values } = text;
  return textOf(template, language, PORTUGUESE).replace(/\{(\d+)\}/g, (_, index: string) =>
    shown(values[Number(index)], language, nameOf),
  );
}

function shown(value: Value | undefined, language: Language, nameOf: NameOf): string {
  if (typeof value !== 'object') return String(value ?? '');
  return 'kind' in value ? nameOf(value) : inLanguage(value, language, nameOf);
}
