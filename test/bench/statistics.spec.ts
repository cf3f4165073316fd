import { describe, expect, it } from 'vitest';
import { growth, median, quantile, ratios, spreadOf } from './statistics.js';

describe('Statistics of several measurements', () => {
  it.each([
    [[5], 5],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('the median of %j is its middle', (values, middle) => expect(median(values)).toBe(middle));

  it('do not reorder the values', () => {
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
  ])('the quantile %d is taken at the nearest rank', (q, value) => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(quantile(hundred, q)).toBe(value);
  });

  it('the spread goes from the least to the greatest value', () =>
    expect(spreadOf([7, 3, 8])).toEqual({ median: 7, min: 3, max: 8 }));

  it('throw without values', () => {
    for (const ask of [median, spreadOf, (values: number[]) => quantile(values, 0.5)]) {
      expect(() => ask([])).toThrow('no values');
    }
  });
});

describe('Ratios', () => {
  it('are computed for each round, so that a slow round slows both values', () => {
    expect(ratios([80, 8, 160], [100, 10, 100])).toEqual([0.8, 0.8, 1.6]);
  });

  it('need both values of a round', () => expect(ratios([1, 2, 3], [1])).toEqual([1]));
});

describe('Growth', () => {
  it('ignores the warm-up', () => expect(growth([1, 50, 100, 100, 100, 100, 110, 110])).toBe(1.1));

  it('is 1 for level values', () => expect(growth(Array.from({ length: 8 }, () => 200))).toBe(1));
});
