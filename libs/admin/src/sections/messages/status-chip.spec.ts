import { MessageStatus } from '@recado/core';
import { expect, it } from 'vitest';
import { catalogueOf } from '../../i18n/index.js';
import { statusChip } from './status-chip.js';

it('has a word and a tone for every status', () => {
  const chips = Object.values(MessageStatus).map((status) => statusChip(status, catalogueOf('pt-BR')));
  expect(new Set(chips.map(({ text }) => text)).size).toBe(10);
  expect(chips.every(({ tone }) => tone)).toBe(true);
});

it('calls an unknown outcome unconfirmed', () => {
  expect(statusChip(MessageStatus.Unknown, catalogueOf('pt-BR'))).toEqual({
    tone: 'warn',
    text: 'Envio não confirmado',
  });
});
