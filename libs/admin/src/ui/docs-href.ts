import type { Bilingual, Language } from '@recado/core';

/** `lang` in the addresses of the documentation. */
const LANG: Bilingual<string> = { 'pt-BR': 'pt', en: 'en' };

/** The address of a page of the documentation in the language of the reader; `path` is below `/docs`. */
export function docsHref(language: Language, path = '', anchor?: string): string {
  return `/docs${path}?lang=${LANG[language]}${anchor === undefined ? '' : `#${anchor}`}`;
}
