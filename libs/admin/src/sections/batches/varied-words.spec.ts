import { describe, expect, it } from 'vitest';
import { MARK } from '../../ui/whatsapp-format.js';
import { variedText } from './show-batch.js';

/** The text with `[` and `]` as its marks. */
function shown(...texts: string[]): string {
  const { text, others } = variedText(texts);
  return `${others}: ${text.replaceAll(MARK.from, '[').replaceAll(MARK.to, ']')}`;
}

describe('what differs between the texts of a batch', () => {
  it.each([
    [['Oi'], 'same: Oi'],
    [['Oi', 'Oi', 'Oi'], 'same: Oi'],
    [
      ['Olá, *Ana*! Seu pão de frutas saiu.', 'Olá, *Bia*! Seu pão de mel saiu.'],
      'marked: Olá, *[Ana]*! Seu pão de [frutas] saiu.',
    ],
    [['Olá, Ana Maria! Já é hora.', 'Olá, Bia! Já é hora.'], 'marked: Olá, [Ana Maria]! Já é hora.'],
    [['Olá, Ana! Já é hora.', 'Olá, Ana! Já é hora.', 'Olá, Rui! Já é hora.'], 'marked: Olá, [Ana]! Já é hora.'],
    [['Seu código é 4711', 'Boleto de novembro vencido'], 'other: Seu código é 4711'],
    [[`Um ${MARK.from} sinal`], 'same: Um  sinal'],
  ])('%j', (texts, expected) => {
    expect(shown(...texts)).toBe(expected);
  });

  it('is not looked for in very long texts', () => {
    expect(variedText(['a '.repeat(2_000), 'b']).others).toBe('other');
  });
});
