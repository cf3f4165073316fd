import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts of prices, in both languages. */
export const priceTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
