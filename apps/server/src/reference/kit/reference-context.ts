import type { Language } from '@recado/core';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PageTexts } from './page-texts.js';

/** What every part of a page needs. */
export interface ReferenceContextValue {
  language: Language;
  t: PageTexts;
  /** The path of the installation below its origin, without a slash at its end. */
  root: string;
  /** The language of the samples that are shown first. */
  code: string;
  /** The address of a page below `/docs`, in the language of the reader and with the samples that they chose. */
  link: (path: string, anchor?: string) => string;
  /** The address of this page with the samples of another language. */
  withCode: (code: string) => string;
}

export const ReferenceContext = createContext<ReferenceContextValue | null>(null);

/** The language, the texts and the addresses of the page. Throws outside of a page. */
export function useReference(): ReferenceContextValue {
  const context = useContext(ReferenceContext);
  if (!context) throw new Error('the part of a page is rendered outside of a page');
  return context;
}
