import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.js';

it('A BoundedMap drops the entry that was set longest ago', () => {
  const map = new BoundedMap<string, number>(3);
  map.set('a', 1).set('b', 2).set('c', 3).set('a', 4).set('d', 5);
  expect([...map]).toEqual([
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ]);
});
