import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkSendTimes } from './chunk-send-times.js';

describe('ChunkSendTimes', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
  afterEach(() => vi.useRealTimers());

  const times = (...at: number[]) => new ChunkSendTimes(at, 15, () => Date.now());
  const answers = (of: ChunkSendTimes, count: number) => Promise.all(Array.from({ length: count }, () => of.next()));

  it('gives each time to one message, when it has come', async () => {
    const order: string[] = [];
    const chunk = times(1_000, 1_010, 1_020);
    const all = [1, 2, 3].map((id) => chunk.next().then((time) => order.push(`${id} ${time} ${Date.now()}`)));
    await vi.advanceTimersByTimeAsync(30);
    await Promise.all(all);
    expect(order).toEqual(['1 1000 1000', '2 1010 1010', '3 1020 1020']);
  });

  it('leaves out the times that have passed, so that late messages do not leave together', async () => {
    const chunk = times(900, 980, 985, 1_010);
    const all = answers(chunk, 3);
    await vi.advanceTimersByTimeAsync(30);
    expect(await all).toEqual([985, 1_010, undefined]);
  });

  it('moves a message to the next time when the process stood still at its own', async () => {
    const chunk = times(1_010, 1_050);
    const first = chunk.next();
    await vi.advanceTimersByTimeAsync(9);
    // The process stands still until 1,045: the timer fires long after its time.
    vi.setSystemTime(1_045);
    await vi.advanceTimersByTimeAsync(10);
    expect(await first).toBe(1_050);
  });

  it('tells whether a message may still leave at a time', () => {
    const chunk = times(985);
    expect([chunk.isNow(985), chunk.isNow(984), chunk.isNow(2_000)]).toEqual([true, false, true]);
  });
});
