import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

export const recipientTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
