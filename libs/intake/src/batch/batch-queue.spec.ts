import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type BatchItem, DomainError } from '@recado/core';
import type { NewBatch } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchQueue, type QueuedBatch } from './batch-writer.js';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('BatchQueue', () => {
  let queue: BatchQueue<QueuedBatch & { name: string }>;

  beforeEach(() => {
    vi.useFakeTimers();
    queue = new BatchQueue();
  });
  afterEach(() => void vi.useRealTimers());

  const add = (apiKeyId: number, rows: number, name = '', units = 0) => {
    const items = Array.from({ length: rows }, () => ({ text: '' }));
    if (units > 0) items[0]!.text = 'x'.repeat(units);
    queue.add({ name, batch: { apiKeyId, items: items as BatchItem[] } as unknown as NewBatch });
  };
  const refusal = (...of: Parameters<typeof add>) => {
    try {
      add(...of);
      return undefined;
    } catch (error) {
      return (error as DomainError).code;
    }
  };
  const take = () => queue.takeNext().map(({ name }) => name);

  it('gives what fits one transaction, in the order of arrival', () => {
    ['a', 'b', 'c'].forEach((name) => add(1, 900, name));
    expect([take(), take(), queue.isEmpty]).toEqual([['a', 'b'], ['c'], true]);
  });

  it('gives a batch alone that is larger than a transaction', () => {
    add(1, 10_000, 'large');
    add(2, 200, 'small');
    expect([take(), take()]).toEqual([['large'], ['small']]);
  });

  it('alternates between small and large keys, small keys first', () => {
    for (let index = 0; index < 3; index++) add(1, 1_500, `flood-${index}`);
    add(2, 50, 'a');
    add(2, 50, 'b');
    add(3, 1, 'c');
    expect(take()).toEqual(['a', 'b', 'c']);
    add(3, 1, 'd');
    expect([take(), take(), take()]).toEqual([['flood-0'], ['d'], ['flood-1']]);
  });

  it('gives the batches of small keys, except of keys that are passed over', () => {
    add(1, 101, 'much');
    add(2, 100, 'little');
    add(3, 1, 'passed over');
    expect([1, 2, 3, 4].map((key) => queue.isSmall(key))).toEqual([false, true, true, false]);
    expect(queue.takeSmall((key) => key === 3).map(({ name }) => name)).toEqual(['little']);
    expect(queue.size).toBe(102);
  });

  it('goes round the keys, so that a flood delays its own key only', () => {
    for (let index = 0; index < 40; index++) add(1, 1_000, `flood-${index}`);
    add(2, 1, 'one');
    add(3, 500, 'other');
    expect([take(), take(), take()]).toEqual([['one'], ['flood-0', 'other'], ['flood-1', 'flood-2']]);
  });

  it('keeps the order of one key through thousands of batches', () => {
    for (let index = 0; index < 5_000; index++) add(1, 1, String(index));
    const out: string[] = [];
    while (!queue.isEmpty) out.push(...take());
    expect(out).toEqual(Array.from({ length: 5_000 }, (_, index) => String(index)));
  });

  it('frees taken batches while others still wait', async () => {
    for (let index = 0; index < 10; index++) add(1, 2_000);
    const gone = new WeakRef(queue.takeNext()[0]!);
    vi.useRealTimers();
    // The target of a new WeakRef stays alive until the end of the job.
    await new Promise(setImmediate);
    collectGarbage();
    expect(gone.deref()).toBeUndefined();
  });

  it('holds 100,000 messages, half of them of one key', () => {
    for (let turn = 0; turn < 5; turn++) add(1, 10_000);
    expect(refusal(1, 1)).toBe('overloaded');
    for (let turn = 0; turn < 5; turn++) add(2, 10_000);
    expect(refusal(3, 1)).toBe('overloaded');
    queue.takeNext();
    expect(refusal(3, 1)).toBeUndefined();
  });

  it('is bounded by the size of the texts as well', () => {
    const half = 32 * 1_024 ** 2;
    add(1, 1, '', half);
    expect(refusal(1, 1, '', 1)).toBe('overloaded');
    add(2, 1, '', half);
    expect(refusal(3, 1, '', 1)).toBe('overloaded');
    while (!queue.isEmpty) queue.takeNext();
    expect(refusal(1, 1, '', half)).toBeUndefined();
  });

  it('refuses a key whose oldest batch has waited for three seconds, and no other key', () => {
    add(1, 1);
    vi.advanceTimersByTime(3_001);
    expect([refusal(1, 1), refusal(2, 1)]).toEqual(['overloaded', undefined]);
    queue.takeNext();
    expect(refusal(1, 1)).toBeUndefined();
  });
});
