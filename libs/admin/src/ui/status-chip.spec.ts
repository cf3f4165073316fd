import { MessageStatus } from '@recado/core';
import { expect, it } from 'vitest';
import { frameTexts } from './texts/index.js';
import { statusChip } from './status-chip.js';

it('has a word and a tone for every status', () => {
  const chips = Object.values(MessageStatus).map((status) => statusChip(status, frameTexts['pt-BR']));
  expect(new Set(chips.map(({ text }) => text)).size).toBe(10);
  expect(chips.every(({ tone }) => tone)).toBe(true);
});

it('calls an unknown outcome unconfirmed', () => {
  expect(statusChip(MessageStatus.Unknown, frameTexts['pt-BR'])).toEqual({
    tone: 'warn',
    text: 'Envio não confirmado',
  });
});
