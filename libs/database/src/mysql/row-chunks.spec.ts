import { describe, expect, it } from 'vitest';
import { rowChunks } from './mysql.transaction.js';

const sizes = (rows: string[][]) => [...rowChunks(rows)].map((chunk) => chunk.length);

describe('rowChunks', () => {
  it('cuts at a thousand rows', () => {
    expect(sizes(Array.from({ length: 2_500 }, () => ['x']))).toEqual([1_000, 1_000, 500]);
    expect(sizes([])).toEqual([]);
  });

  it('cuts before a statement exceeds 4 MiB, in any alphabet', () => {
    const rows = Array.from({ length: 100 }, () => ['€'.repeat(65_000)]);
    for (const chunk of rowChunks(rows)) expect(Buffer.byteLength(chunk.join(''))).toBeLessThan(4 * 1024 ** 2);
    expect(sizes(rows).reduce((sum, size) => sum + size)).toBe(100);
  });

  it('gives a row its own chunk that is too large by itself', () => {
    expect(sizes([['a'], ['x'.repeat(5_000_000)], ['b']])).toEqual([1, 1, 1]);
  });
});
