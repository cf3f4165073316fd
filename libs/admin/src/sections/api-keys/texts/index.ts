import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts of API keys, without the shared ones. */
export type KeyTexts = typeof ptBR;

export const keyTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
