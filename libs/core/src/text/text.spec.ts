import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoints, excerpt, isBlank, isLongerThan, textFault } from './text.js';

const unicode = fc.string({ unit: 'binary' });

describe('isBlank', () => {
  it.each(['', ' ', '\t\r\n', '\u00a0\u2003\u3000\ufeff'])('holds for %j', (text) => expect(isBlank(text)).toBe(true));
  it.each(['a', ' a ', '0', '\u200b'])('does not hold for %j', (text) => expect(isBlank(text)).toBe(false));
});

describe('textFault', () => {
  it.each([
    ['plain', undefined],
    ['👩‍👩‍👧 مرحبا e\u0301\r\n', undefined],
    ['a\0b', 'nul_character'],
    ['\ud83d', 'lone_surrogate'],
    ['\ude00\ud83d', 'lone_surrogate'],
  ])('checks %j', (text, fault) => expect(textFault(text)).toBe(fault));
});

describe('codePoints', () => {
  it('counts what iteration returns', () => {
    fc.assert(fc.property(unicode, (text) => void expect(codePoints(text)).toBe(Array.from(text).length)));
  });
});

describe('isLongerThan', () => {
  it('agrees with codePoints', () => {
    const limit = fc.nat({ max: 12 });
    const property = fc.property(unicode, limit, (text, max) => {
      expect(isLongerThan(text, max)).toBe(Array.from(text).length > max);
    });
    fc.assert(property);
  });
});

describe('excerpt', () => {
  it('keeps a short text, and never splits a surrogate pair', () => {
    expect(excerpt('abc', 3)).toBe('abc');
    expect(excerpt('abcd', 3)).toBe('abc…');
    expect(excerpt('😀😀😀😀', 3)).toBe('😀😀😀…');
    expect(excerpt('😀😀😀', 3)).toBe('😀😀😀');
  });

  it('returns well-formed text for any input', () => {
    expect(excerpt('\ud83d'.repeat(50), 3)).toBe('\ufffd\ufffd\ufffd…');
  });
});
