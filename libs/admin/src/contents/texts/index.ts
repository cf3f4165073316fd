import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts about what messages carry, in both languages. */
export const contentTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
