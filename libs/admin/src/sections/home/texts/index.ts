import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts of the start page. */
export const homeTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
