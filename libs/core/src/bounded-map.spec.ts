import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.js';

describe('BoundedMap', () => {
  it('drops the entry that was set longest ago', () => {
    const map = new BoundedMap<string, number>(3);
    map.set('a', 1).set('b', 2).set('a', 3).set('c', 4).set('d', 5);
    expect(Object.fromEntries(map)).toEqual({ a: 3, c: 4, d: 5 });
  });

  it('drops nothing when a key is set again', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1).set('b', 2).set('b', 3);
    expect(Object.fromEntries(map)).toEqual({ a: 1, b: 3 });
  });
});
