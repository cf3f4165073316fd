import { expect, it } from 'vitest';
import { delayOf } from './delays.js';

it('finds a share of the delays within the class that holds it', () => {
  const counts = new Map([
    ['10', 50],
    ['25', 30],
    ['1000', 20],
  ]);
  expect(delayOf(0.5, counts)).toBe(10);
  expect(delayOf(0.25, counts)).toBe(5);
  expect(delayOf(0.65, counts)).toBe(17.5);
  expect(delayOf(0.95, counts)).toBe(500 + 500 * 0.75);
});

it('knows no delay where nothing was sent, and none beyond the last class', () => {
  expect(delayOf(0.5, new Map())).toBeNull();
  expect(
    delayOf(
      0.95,
      new Map([
        ['10', 1],
        ['more', 1],
      ]),
    ),
  ).toBe(Infinity);
});
