import type { Bilingual, Language } from '@recado/core';

/** `lang` in the addresses of each language. */
export const LANG: Bilingual<string> = { 'pt-BR': 'pt', en: 'en' };

/** The language that an address names, such as `pt`, `pt-BR` or `en-US`; null: none that there is. */
export function languageNamed(asked: unknown): Language | null {
  const [, name] = typeof asked === 'string' ? (/^(pt|en)(?:-|$)/i.exec(asked) ?? []) : [];
  if (name === undefined) return null;
  return name.toLowerCase() === 'pt' ? 'pt-BR' : 'en';
}

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
