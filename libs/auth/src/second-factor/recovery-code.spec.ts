import { expect, it } from 'vitest';
import { newRecoveryCode, readRecoveryCode } from './recovery-codes.js';

it('newRecoveryCode: ten characters in two groups, different each time', () => {
  const codes = new Set(Array.from({ length: 100 }, newRecoveryCode));
  expect(codes.size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
});

it.each([
  ['4k7mx-9fw2c', '4k7mx-9fw2c'],
  [' 4K7MX 9FW2C ', '4k7mx-9fw2c'],
  ['4k7mx9fw2c', '4k7mx-9fw2c'],
  ['OIL7x-9fw2c', '0117x-9fw2c'],
  ['4k7mx-9fw2', null],
  ['4k7mx-9fw2cc', null],
  ['4u7mx-9fw2c', null],
  ['123456', null],
])('readRecoveryCode: %s is read as %s', (typed, code) => expect(readRecoveryCode(typed)).toBe(code));
