import { expect, it } from 'vitest';
import { delayOf } from './message-figures.js';

it('tells the bound of the class that holds a share of the delays', () => {
  const counts = new Map([
    ['10', 50],
    ['25', 30],
    ['1000', 20],
  ]);
  expect(delayOf(0.5, counts)).toBe(10);
  expect(delayOf(0.25, counts)).toBe(10);
  expect(delayOf(0.65, counts)).toBe(25);
  expect(delayOf(0.8, counts)).toBe(25);
  expect(delayOf(0.95, counts)).toBe(1_000);
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
