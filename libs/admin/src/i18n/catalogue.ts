import type { Bilingual, Language } from '@recado/core';
import { en } from './en/index.js';
import { type Catalogue, ptBR } from './pt-BR/index.js';

export type { Catalogue };

const CATALOGUES: Bilingual<Catalogue> = { 'pt-BR': ptBR, en };

/** What the panel says in a language. */
export function catalogueOf(language: Language): Catalogue {
  return CATALOGUES[language];
}

/** A sentence that goes with a field. */
export type FieldError = keyof Catalogue['fields'];
