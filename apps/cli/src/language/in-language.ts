import { type Language, textOf } from '@recado/core';
import { PORTUGUESE } from './pt-BR/index.js';
import type { Text, Value } from './text.js';

/** A text in a language. A phrase without a translation stays in English. */
export function inLanguage(text: Text, language: Language): string {
  if (!('template' in text)) return text[language];
  const { template, values } = text;
  return textOf(template, language, PORTUGUESE).replace(/\{(\d+)\}/g, (_, index: string) =>
    shown(values[Number(index)], language),
  );
}

function shown(value: Value | undefined, language: Language): string {
  return typeof value === 'object' ? inLanguage(value, language) : String(value ?? '');
}
