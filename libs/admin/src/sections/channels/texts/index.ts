import type { Bilingual } from '@recado/core';
import { en } from './en.js';
import { ptBR } from './pt-BR.js';

/** The texts of channels, without the shared ones. */
export type ChannelTexts = typeof ptBR;

export const channelTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
