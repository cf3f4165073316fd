import type { Bilingual, Language } from '@recado/core';

/** `lang` in the addresses of each language. */
export const LANG: Bilingual<string> = { 'pt-BR': 'pt', en: 'en' };

/** What an address says besides its path. */
export interface Choices {
  language: Language;
  /** The language of the samples that are shown first; null: the usual one. */
  code: string | null;
}

/** The address of a page below `/docs` of the installation. */
export function addressOf(root: string, path: string, { language, code }: Choices, anchor?: string): string {
  const query = new URLSearchParams({ lang: LANG[language], ...(code === null ? {} : { code }) });
  return `${root}/docs${path}?${query.toString()}${anchor === undefined ? '' : `#${anchor}`}`;
}
