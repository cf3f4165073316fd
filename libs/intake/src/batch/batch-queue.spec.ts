import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type BatchItem, DomainError } from '@recado/core';
import type { NewBatch } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchQueue, type QueuedBatch } from './batch-queue.js';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('BatchQueue', () => {
  let line: BatchQueue<QueuedBatch & { name: string }>;

  beforeEach(() => {
    vi.useFakeTimers();
    line = new BatchQueue();
  });
  afterEach(() => void vi.useRealTimers());

  const add = (apiKeyId: number, rows: number, name = '', units = 0) => {
    const items = Array.from({ length: rows }, () => ({ text: '' }));
    if (units > 0) items[0]!.text = 'x'.repeat(units);
    line.add({ name, batch: { apiKeyId, items: items as BatchItem[] } as unknown as NewBatch });
  };
  const refusal = (...of: Parameters<typeof add>) => {
    try {
      add(...of);
      return undefined;
    } catch (error) {
      return (error as DomainError).code;
    }
  };
  const share = () => line.takeNext().map(({ name }) => name);

  it('gives out what fits one transaction, in the order of arrival', () => {
    ['a', 'b', 'c'].forEach((name) => add(1, 900, name));
    expect([share(), share(), line.isEmpty]).toEqual([['a', 'b'], ['c'], true]);
  });

  it('gives out a batch that is larger than that alone', () => {
    add(1, 10_000, 'large');
    add(2, 200, 'small');
    expect([share(), share()]).toEqual([['large'], ['small']]);
  });

  it('lets keys with little go first, and those with much in every other share', () => {
    for (let index = 0; index < 3; index++) add(1, 1_500, `flood-${index}`);
    add(2, 50, 'a');
    add(2, 50, 'b');
    add(3, 1, 'c');
    expect(share()).toEqual(['a', 'b', 'c']);
    add(3, 1, 'd');
    expect([share(), share(), share()]).toEqual([['flood-0'], ['d'], ['flood-1']]);
  });

  it('gives out what keys with little have, but of those that are passed over', () => {
    add(1, 101, 'much');
    add(2, 100, 'little');
    add(3, 1, 'passed over');
    expect([1, 2, 3, 4].map((key) => line.isSmall(key))).toEqual([false, true, true, false]);
    expect(line.takeSmall((key) => key === 3).map(({ name }) => name)).toEqual(['little']);
    expect(line.size).toBe(102);
  });

  it('lets the keys take turns, so that a flood of one waits for itself', () => {
    for (let index = 0; index < 40; index++) add(1, 1_000, `flood-${index}`);
    add(2, 1, 'one');
    add(3, 500, 'other');
    expect([share(), share(), share()]).toEqual([['one'], ['flood-0', 'other'], ['flood-1', 'flood-2']]);
  });

  it('keeps the order of one key through thousands of turns', () => {
    for (let index = 0; index < 5_000; index++) add(1, 1, String(index));
    const out: string[] = [];
    while (!line.isEmpty) out.push(...share());
    expect(out).toEqual(Array.from({ length: 5_000 }, (_, index) => String(index)));
  });

  it('lets go of what has left while others still wait', async () => {
    for (let index = 0; index < 10; index++) add(1, 2_000);
    const gone = new WeakRef(line.takeNext()[0]!);
    vi.useRealTimers();
    // What a reference was made of lives on for the rest of the turn.
    await new Promise(setImmediate);
    collectGarbage();
    expect(gone.deref()).toBeUndefined();
  });

  it('has half of its room for one key, and room for all together', () => {
    for (let turn = 0; turn < 5; turn++) add(1, 10_000);
    expect(refusal(1, 1)).toBe('overloaded');
    for (let turn = 0; turn < 5; turn++) add(2, 10_000);
    expect(refusal(3, 1)).toBe('overloaded');
    line.takeNext();
    expect(refusal(3, 1)).toBeUndefined();
  });

  it('is bounded by the texts as well', () => {
    const half = 32 * 1_024 ** 2;
    add(1, 1, '', half);
    expect(refusal(1, 1, '', 1)).toBe('overloaded');
    add(2, 1, '', half);
    expect(refusal(3, 1, '', 1)).toBe('overloaded');
    while (!line.isEmpty) line.takeNext();
    expect(refusal(1, 1, '', half)).toBeUndefined();
  });

  it('refuses whom it would keep waiting for seconds, and nobody else', () => {
    add(1, 1);
    vi.advanceTimersByTime(3_001);
    expect([refusal(1, 1), refusal(2, 1)]).toEqual(['overloaded', undefined]);
    line.takeNext();
    expect(refusal(1, 1)).toBeUndefined();
  });
});
