import type { Bilingual } from '@recado/core';
import type { AlertTexts } from './alert-texts.js';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

export const ALERT_TEXTS: Bilingual<AlertTexts> = { 'pt-BR': ptBR, en };
