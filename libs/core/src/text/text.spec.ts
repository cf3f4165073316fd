import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codePoints,
  excerpt,
  isBlank,
  isLongerThan,
  isShowableName,
  showableText,
  textFault,
  wholeUrl,
} from './text.js';

const unicode = fc.string({ unit: 'binary' });

describe('isBlank', () => {
  it.each(['', ' ', '\t\r\n', '\u00a0\u2003\u3000\ufeff'])('holds for %j', (text) => expect(isBlank(text)).toBe(true));
  it.each([
    ...['\u200b', '\u200c\u200d\u200e\u200f', '\u2800', '\u3164', '\u115f\u1160', '\uffa0', '\u00ad', '\u034f'],
    ...['\u2060\u2061\u2062\u2063\u2064', '\ufeff', '\ufe0f', '\ufe00', '\u{e0100}', '\u{e0041}\u{e007f}', '\u180e'],
    ...['\u202a\u202e\u2066\u2069', '\u2028\u2029', '\u0007\u001b\u0085', '\u061c', '\ufff9\ufffb', '\u{1d159}'],
    ...[' \u200b\n\u2800 ', '\u200b'.repeat(5_000)],
  ])('holds for %j, which shows nothing', (text) => expect(isBlank(text)).toBe(true));
  it.each([
    ...[
      'a',
      ' a ',
      '0',
      '\u200ba',
      '\u2800.',
      '❤\ufe0f',
      '\u2060👋',
      '\ufffd',
      '\ufffc',
      'é',
      'ᄀ',
      '⠁',
      '\ud83d',
      '\0',
    ],
    ...['\u200b\u0301', '🏴\u{e0067}\u{e007f}'],
  ])('does not hold for %j', (text) => expect(isBlank(text)).toBe(false));
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

describe('isShowableName', () => {
  it.each(['Natal 2026', 'São João ❤️', 'क्‍ष', '👨‍👩‍👧', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', 'مرحبا'])(
    'takes %j',
    (name) => expect(isShowableName(name)).toBe(true),
  );

  it.each(['👩🏽‍💻', '👁️‍🗨️', 'نام‌ها', '👍🏿 ok', 'Zoë'])('takes joiners that join: %j', (name) =>
    expect(isShowableName(name)).toBe(true),
  );

  it.each(['a\u202eb', 'a\nb', 'a\tb', 'a\rb', 'a\u2028b', '\u2066a', 'a\u200fb', 'a\u0000', 'a\u00adb', '\ud83d'])(
    'refuses %j',
    (name) => expect(isShowableName(name)).toBe(false),
  );

  it.each(['ad\u200cmin', 'ад\u200dмин', '\u200d', 'a \u200cb', '👩\u200d\u200d💻', 'a\u{e0061}', '\u3164', 'a\u2800'])(
    'refuses what shows nothing and joins nothing: %j',
    (name) => expect(isShowableName(name)).toBe(false),
  );
});

describe('showableText', () => {
  it('keeps lines, tabs and joined emoji, and drops what cannot be shown', () => {
    expect(showableText('a\r\nb\rc\t👩‍💻')).toBe('a\nb\nc\t👩‍💻');
    expect(showableText('a\u202eb\u200bc\u0000d\u2028e\ud83df\u200dg')).toBe('abcdefg');
  });
});

describe('wholeUrl', () => {
  it.each([
    ['https://example.com/a?b=%20#c', 'https://example.com/a?b=%20#c'],
    ['https://EXAMPLE.com', 'https://example.com/'],
    ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
    ['https:\\\\example.com', null],
    ['https://example.com\\@other.example', null],
    ['https://exam\nple.com', null],
    ['https://example.com/a\r\nHost: b', null],
    [' https://example.com', null],
    ['https://example.com/\u0085', null],
    ['example.com', null],
  ])('reads %j as it stands, or not at all', (text, href) => expect(wholeUrl(text)?.href ?? null).toBe(href));
});
