import { type Language, preferredLanguage } from '@recado/core';
import type { Choices } from './kit/addresses.js';
import { SAMPLE_LANGUAGES } from './samples/samples.js';

/** What the address of a page may say. A parameter that is there twice comes as a list, and counts as none. */
export interface PageQuery {
  /** `pt` or `en`; otherwise the language is that of the browser. */
  lang?: unknown;
  /** The language of the samples that are shown first. */
  code?: unknown;
}

/** What an address and a browser ask for. */
export function choicesOf({ lang, code }: PageQuery, accepted: string | undefined): Choices {
  return {
    language: languageOf(lang, accepted),
    code: SAMPLE_LANGUAGES.find(({ id }) => id === code)?.id ?? null,
  };
}

function languageOf(asked: unknown, accepted: string | undefined): Language {
  if (asked === 'pt') return 'pt-BR';
  return asked === 'en' ? 'en' : preferredLanguage(accepted);
}
