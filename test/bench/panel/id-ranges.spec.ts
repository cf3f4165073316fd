import { expect, it } from 'vitest';
import { SqliteHandle } from '../../support/sqlite-handle.js';
import { batchOf, placed } from './id-ranges.js';

it('every message belongs to the batch in whose place it lies', () => {
  const range = (until: number, size: number) => ({ until, size, name: null, isOver: true });
  const ranges = placed([range(6, 3), range(8, 1), range(12, 2)]);
  expect(ranges.map(({ firstMessage, firstBatch, batches }) => [firstMessage, firstBatch, batches])).toEqual([
    [1, 1, 2],
    [7, 3, 2],
    [9, 5, 2],
  ]);
  const database = new SqliteHandle(':memory:');
  const numbers = Array.from({ length: 12 }, (_, index) => `SELECT ${index + 1} AS i`).join(' UNION ALL ');
  const rows = database.prepare(`SELECT ${batchOf(ranges)} AS batch FROM (${numbers}) ORDER BY i`).all();
  database.close();
  expect(rows.map((row) => (row as { batch: number }).batch)).toEqual([1, 1, 1, 2, 2, 2, 3, 4, 5, 5, 6, 6]);
});
