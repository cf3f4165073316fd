import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childPointer, jsonPlaces } from './json-places.js';

describe('jsonPlaces', () => {
  it('finds members by their names and elements by themselves', () => {
    const { at, repeated } = jsonPlaces('{\n  "é": [1, {"a/b": "x\\"}"}],\r\n\t"c~": {}\n}');
    expect(Object.fromEntries(at)).toEqual({
      '': { line: 1, column: 1 },
      '/é': { line: 2, column: 3 },
      '/é/0': { line: 2, column: 9 },
      '/é/1': { line: 2, column: 12 },
      '/é/1/a~1b': { line: 2, column: 13 },
      '/c~0': { line: 3, column: 2 },
    });
    expect(repeated).toBeUndefined();
  });

  it('finds the first name that an object has twice', () => {
    const { repeated } = jsonPlaces('{"a": {"b": 1},\n "c": [{"b": 1, "\\u0062": 2}], "a": 3}');
    expect(repeated).toEqual({ pointer: '/c/0/b', place: { line: 2, column: 17 } });
  });

  it('knows every value of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1), (value, indent) => {
        const { at, repeated } = jsonPlaces(JSON.stringify(value, null, indent));
        expect([...at.keys()].sort()).toEqual(pointersOf(value).sort());
        expect(repeated).toBeUndefined();
      }),
    );
  });
});

function pointersOf(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [pointer, ...Object.entries(value).flatMap(([name, part]) => pointersOf(part, childPointer(pointer, name)))];
}
