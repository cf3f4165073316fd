import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts of message templates, by language. */
export const templateTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
