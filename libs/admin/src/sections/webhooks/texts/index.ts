import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts of webhooks, by language. */
export const webhookTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
