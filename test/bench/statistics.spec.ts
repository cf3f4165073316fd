import { describe, expect, it } from 'vitest';
import { growth, median, quantile, ratios, spreadOf } from './statistics.js';

describe('what many measurements say', () => {
  it.each([
    [[5], 5],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('has the middle of %j as its median', (values, middle) => expect(median(values)).toBe(middle));

  it('leaves the values in their order', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it.each([
    [0.5, 50],
    [0.99, 99],
    [0.991, 100],
    [1, 100],
    [0, 1],
  ])('has its quantile %d at the nearest rank', (q, value) => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(quantile(hundred, q)).toBe(value);
  });

  it('reaches from the least to the most', () => expect(spreadOf([7, 3, 8])).toEqual({ median: 7, min: 3, max: 8 }));

  it('is nothing without values', () => {
    for (const ask of [median, spreadOf, (values: number[]) => quantile(values, 0.5)]) {
      expect(() => ask([])).toThrow('no values');
    }
  });
});

describe('a ratio', () => {
  it('is taken round by round, so that what slowed a round down slows both', () => {
    expect(ratios([80, 8, 160], [100, 10, 100])).toEqual([0.8, 0.8, 1.6]);
  });

  it('needs both sides of a round', () => expect(ratios([1, 2, 3], [1])).toEqual([1]));
});

describe('growth', () => {
  it('leaves the warm-up out', () => expect(growth([1, 50, 100, 100, 100, 100, 110, 110])).toBe(1.1));

  it('is 1 for what stays level', () => expect(growth(Array.from({ length: 8 }, () => 200))).toBe(1));
});
