import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/until.js';
import type { BatchStatusRow } from './batch-status-row.js';
import { LargeBatchCounts } from './batch-counts.js';

const SECOND = 1_000;
const SEND = { id: 7, total: 100_000 };
/** A page that does not wait; it waits for a turn of the event loop all the same. */
const NOT = 1;

describe('LargeBatchCounts', () => {
  let counting: { id: number; end(messages: number): void }[];
  let counts: LargeBatchCounts;

  beforeEach(() => {
    counting = [];
    counts = new LargeBatchCounts(
      (id) =>
        new Promise((resolve) => counting.push({ id, end: (messages) => resolve([{ messages } as BatchStatusRow]) })),
    );
  });

  const exact = async (now: number) => (await counts.exact(SEND, now))[0]!.messages;
  const soon = async (now: number) => (await counts.soon(SEND, now, NOT))?.rows[0]!.messages ?? null;
  /** Counts it to its end. */
  const counted = async (messages: number, now: number) => {
    const found = exact(now);
    await Promise.resolve();
    counting.pop()!.end(messages);
    return found;
  };

  it('counts a batch again after some seconds, and a larger one after as much longer as it takes longer', async () => {
    expect(await counted(1, 0)).toBe(1);
    expect(await exact(4.9 * SECOND)).toBe(1);
    expect(await counted(2, 5 * SECOND)).toBe(2);
    const huge = { id: 8, total: 500_000 };
    const first = counts.exact(huge, 0);
    await Promise.resolve();
    counting.pop()!.end(3);
    await first;
    expect(await counts.exact(huge, 24.9 * SECOND)).toMatchObject([{ messages: 3 }]);
  });

  it('does not let a list wait for a count, which goes on for the next page', async () => {
    expect(await soon(0)).toBeNull();
    expect(await soon(0)).toBeNull();
    expect(counting.map(({ id }) => id)).toEqual([7]);
    const page = exact(0);
    counting[0]!.end(4);
    expect(await page).toBe(4);
    expect(await soon(0)).toBe(4);
  });

  it('shows a list what was counted a minute ago at most with its time, while it is counted again', async () => {
    await counted(1, 0);
    expect((await counts.soon(SEND, 4.9 * SECOND, NOT))?.countedAt).toBeNull();
    expect((await counts.soon(SEND, 58 * SECOND, NOT))?.countedAt).toBe(0);
    expect(await soon(59 * SECOND)).toBe(1);
    expect(await soon(60 * SECOND)).toBeNull();
    counting[0]!.end(2);
    expect(await exact(60 * SECOND)).toBe(2);
  });

  it('counts what lists show one after the other, and before them what somebody looks at', async () => {
    for (const id of [7, 8, 9]) expect(await counts.soon({ id, total: 20_000 }, 0, NOT)).toBeNull();
    expect(counting.map(({ id }) => id)).toEqual([7]);
    const page = counts.exact({ id: 9, total: 20_000 }, 0);
    expect(counting.map(({ id }) => id)).toEqual([7, 9]);
    counting[1]!.end(1);
    await page;
    counting[0]!.end(1);
    await until(() => counting.length === 3, { timeoutMs: 5_000, intervalMs: 1, describe: 'the next count' });
    expect(counting[2]!.id).toBe(8);
    counting[2]!.end(1);
    // It was counted meanwhile.
    expect(await counts.soon({ id: 9, total: 20_000 }, 0, NOT)).toMatchObject({ rows: [{ messages: 1 }] });
    expect(counting).toHaveLength(3);
  });

  it('tells who waits that a count failed, and counts again for the next one', async () => {
    let fails = true;
    const failing = new LargeBatchCounts(() => (fails ? Promise.reject(new Error('gone')) : Promise.resolve([])));
    await expect(failing.exact(SEND, 0)).rejects.toThrow('gone');
    fails = false;
    expect(await failing.soon(SEND, 0, 60 * SECOND)).toEqual({ rows: [], countedAt: null });
  });
});
