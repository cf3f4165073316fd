import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './language.js';

describe('preferredLanguage', () => {
  it.each([
    ...[
      'en',
      'en-US',
      'EN',
      'en-US,en;q=0.9,pt;q=0.8',
      'fr, en',
      'pt;q=0.5, en;q=0.6',
      ' en ; q=1',
      '*, en',
      'pt;q=0, en',
    ],
  ])('is English for %j', (header) => expect(preferredLanguage(header)).toBe('en'));

  it.each([
    ...[undefined, '', '*', 'pt-BR', 'pt-BR,pt;q=0.9,en;q=0.8', 'en;q=0.5,pt', 'fr', 'pt,en', 'en;q=0', 'en;q=x'],
    ...['eng', 'x-en', ',;=', `${'fr,'.repeat(200)}en`],
  ])('is Portuguese for %j', (header) => expect(preferredLanguage(header)).toBe('pt-BR'));

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (header) => ['pt-BR', 'en'].includes(preferredLanguage(header))));
  });
});
