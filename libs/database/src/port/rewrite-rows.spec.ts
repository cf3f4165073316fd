import { expect, it } from 'vitest';
import type { Transaction } from './database.js';
import { rewriteRows } from '../rewrite-rows.js';

it('rewrites rows that are near to each other as one range, and the others alone', async () => {
  const ranges: [string, number, number][] = [];
  const tx = { rewrite: async (...range: [string, number, number]) => void ranges.push(range) };
  await rewriteRows(tx as unknown as Transaction, 'messages', [500, 1, 101, 90]);
  await rewriteRows(tx as unknown as Transaction, 'messages', []);
  expect(ranges).toEqual([
    ['messages', 1, 101],
    ['messages', 500, 500],
  ]);
});
