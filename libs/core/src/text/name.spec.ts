import { describe, expect, it } from 'vitest';
import { isAddressableName, isWholeId, nameKey, nameOf } from './name.js';

describe('A name', () => {
  it.each([
    [' Clientes\u00a0', 'Clientes'],
    ['Joa\u0303o', 'João'],
    ['Lista\tA', 'Lista\tA'],
  ])('is composed, without blanks at its ends: %j', (given, kept) => expect(nameOf(given)).toBe(kept));

  it.each([
    ['João', 'Joa\u0303o'],
    ['Clientes', 'CLIENTES '],
    ['ÁGUA', 'água'],
    ['Straße', 'STRASSE'],
    ['İstanbul', 'i\u0307stanbul'],
    ['Ｌoja', 'Loja'],
  ])('is the same as one that people take for it: %j, %j', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  it.each([
    ['João', 'Joao'],
    ['Lista 1', 'Lista 2'],
  ])('is another one: %j, %j', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

  it('that addresses drop cannot be looked up', () => {
    expect(['.', '..', '...', 'a.', '.a'].map(isAddressableName)).toEqual([false, false, true, true, true]);
  });
});

it('an id that has blanks at its ends is none, because some databases drop them', () => {
  expect(['a', 'a b', ' a', 'a ', 'a\t', '\u00a0a'].map(isWholeId)).toEqual([true, true, false, false, false, false]);
});
