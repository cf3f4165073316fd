import type { Language } from '@recado/core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageTexts } from './page-texts.js';

/** What every part of a page needs. */
export interface ReferenceContextValue {
  language: Language;
  /** `lang` of the addresses of this language. */
  lang: string;
  t: PageTexts;
  /** The path of the installation below its origin, without a slash at its end. */
  root: string;
}

export const ReferenceContext = createContext<ReferenceContextValue | null>(null);

/** The language, the texts and the root of the page. Throws outside of a page. */
export function useReference(): ReferenceContextValue {
  const context = useContext(ReferenceContext);
  if (!context) throw new Error('the part of a page is rendered outside of a page');
  return context;
}
