/** The languages of the panel, the default first. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
export type PanelLanguage = (typeof LANGUAGES)[number];

/** The language that a cookie or form names; Portuguese for anything else. */
export function toLanguage(value: unknown): PanelLanguage {
  return value === 'en' ? 'en' : 'pt-BR';
}
