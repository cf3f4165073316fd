import { describe, expect, it } from 'vitest';
import { bilingual, textOf } from './language.js';

describe('textOf', () => {
  const portuguese = { yes: 'sim' };

  it('gives the English text as it is', () => expect(textOf('yes', 'en', portuguese)).toBe('yes'));
  it('finds the Portuguese text by the English one', () => expect(textOf('yes', 'pt-BR', portuguese)).toBe('sim'));
  it('falls back to English', () => expect(textOf('no', 'pt-BR', portuguese)).toBe('no'));
});

describe('bilingual', () => {
  it('makes a value for each language', () => {
    expect(bilingual((language) => `in ${language}`)).toEqual({ 'pt-BR': 'in pt-BR', en: 'in en' });
  });
});
