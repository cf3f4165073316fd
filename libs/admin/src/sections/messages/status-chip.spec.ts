import { MessageStatus } from '@recado/core';
import { expect, it } from 'vitest';
import { ptBR } from '../../i18n/pt-BR/index.js';
import { statusChip } from './status-chip.js';

it('has a word and a tone for every status', () => {
  const chips = Object.values(MessageStatus).map((status) => statusChip(status, ptBR));
  expect(new Set(chips.map(({ text }) => text)).size).toBe(10);
  expect(chips.every(({ tone }) => tone)).toBe(true);
});

it('is honest about what is not known', () => {
  expect(statusChip(MessageStatus.Unknown, ptBR)).toEqual({ tone: 'warn', text: 'Envio não confirmado' });
});
