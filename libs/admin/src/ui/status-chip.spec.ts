import { MessageStatus } from '@recado/core';
import { expect, it } from 'vitest';
import { frameTexts } from './texts/index.js';
import { messageChips, statusChip } from './status-chip.js';

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

it('marks what the provider holds back', () => {
  const held = { status: MessageStatus.Sent, gateway: 'whatsapp-cloud', providerMessageId: 'wamid.1', isInReview: 1 };
  expect(messageChips(held, frameTexts['pt-BR'])).toEqual({
    status: { tone: 'info', text: 'Enviada' },
    marks: [{ tone: 'warn', text: 'Retida pela Meta para avaliação' }],
  });
});

it('marks what the simulator pretends, and never shows it in green', () => {
  const read = { status: MessageStatus.Read, gateway: 'sandbox', providerMessageId: 'sandbox-1' };
  expect(messageChips(read, frameTexts['pt-BR'])).toEqual({
    status: { tone: 'quiet', text: 'Lida' },
    marks: [{ tone: 'warn', text: 'Simulado', icon: 'flask' }],
  });
  const real = { ...read, gateway: 'waha', providerMessageId: '3EB0' };
  expect(messageChips(real, frameTexts['pt-BR'])).toEqual({ status: { tone: 'good', text: 'Lida' }, marks: [] });
});
