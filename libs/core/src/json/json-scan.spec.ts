import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonLimits, JsonScan, MAX_JSON_DEPTH } from './json-scan.js';

const LIMITS: JsonLimits = { maxDepth: 4, maxValues: 10, maxNames: 3 };

function scanned(text: string, limits = LIMITS, pieceBytes = 1_000) {
  const scan = new JsonScan(limits);
  const bytes = Buffer.from(text);
  let excess: string | undefined;
  for (let at = 0; at < bytes.length && !excess; at += pieceBytes)
    excess = scan.feed(bytes.subarray(at, at + pieceBytes));
  return excess;
}

describe('JsonScan', () => {
  it.each([
    ['[[[[1]]]]', undefined],
    ['[[[[[1]]]]]', 'json_too_deep'],
    ['[[[[{"a":1}]]]]', 'json_too_deep'],
    ['[[[[[', 'json_too_deep'],
    ['[[],[],[],[]]', undefined],
    ['[1,2,3,4,5,6,7,8,9,10]', undefined],
    ['[1,2,3,4,5,6,7,8,9,10,11]', 'json_too_many_values'],
    ['{"a":1,"b":2,"c":{"a":1}}', undefined],
    ['{"a":1,"b":2,"c":3,"d":4}', 'json_too_many_names'],
    ['["a","b","c","d","e"]', undefined],
    ['"[[[[[[[[,,,,,,,,,,,,,,,,"', undefined],
    ['["\\"[[[[[[[[[","\\\\",[[[1]]]]', undefined],
    ['["\\\\",[[[[1]]]]]', 'json_too_deep'],
  ])('counts %s', (text, excess) => {
    for (const pieceBytes of [1, 3, 1_000]) expect(scanned(text, LIMITS, pieceBytes)).toBe(excess);
  });

  it('finds the depth of the value, whatever its strings contain', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const limits = { maxDepth: 4, maxValues: 1e9, maxNames: 1e9 };
        const excess = scanned(JSON.stringify(value), limits, 7);
        expect(excess).toBe(depthOf(value) > limits.maxDepth ? 'json_too_deep' : undefined);
      }),
    );
  });

  it('allows more nesting than the API needs', () => expect(MAX_JSON_DEPTH).toBeGreaterThan(8));
});
