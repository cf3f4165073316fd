import { describe, expect, it } from 'vitest';
import { readWholeNumber } from './read-number.js';

describe('readWholeNumber', () => {
  it.each([
    ['', null],
    ['1', 1],
    ['1 000', 1_000],
    ['1\u00a0000.000', 1_000_000],
    ['12345', 12_345],
    ['1.2', undefined],
  ])('reads %j as %j', (typed, limit) => expect(readWholeNumber(typed)).toBe(limit));
});
