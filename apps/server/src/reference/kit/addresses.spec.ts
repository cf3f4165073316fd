import { describe, expect, it } from 'vitest';
import { languageNamed } from './addresses.js';

describe('the language that an address names', () => {
  it.each([
    ['pt', 'pt-BR'],
    ['pt-BR', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['en', 'en'],
    ['en-US', 'en'],
    ['ptolemy', null],
    ['de', null],
    ['', null],
    [undefined, null],
    [['pt', 'en'], null],
  ])('is understood: %j', (asked, language) => expect(languageNamed(asked)).toBe(language));
});
