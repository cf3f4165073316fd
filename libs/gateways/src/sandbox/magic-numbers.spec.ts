import { checkPhone } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { behaviourOf, MAGIC_NUMBERS } from './magic-numbers.js';

describe('MAGIC_NUMBERS', () => {
  it.each(MAGIC_NUMBERS)('$phone passes validation without a warning', ({ phone }) => {
    expect(checkPhone(phone)).toEqual({ ok: true, phone, unusual: false });
  });

  it('have one number for each behaviour, explained in both languages', () => {
    expect(new Set(MAGIC_NUMBERS.map(({ phone }) => phone)).size).toBe(MAGIC_NUMBERS.length);
    expect(new Set(MAGIC_NUMBERS.map(({ behaviour }) => behaviour)).size).toBe(MAGIC_NUMBERS.length);
    expect(MAGIC_NUMBERS.filter(({ effect: { 'pt-BR': pt, en } }) => pt === '' || en === '' || pt === en)).toEqual([]);
  });

  it('leave every other phone normal', () => {
    expect(behaviourOf('5511900000001')).toBe('not_on_whatsapp');
    expect(behaviourOf('5511900000000')).toBe('normal');
    expect(behaviourOf('551190000001')).toBe('normal');
  });
});
