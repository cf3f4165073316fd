import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts of the section, in both languages. */
export const auditTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
