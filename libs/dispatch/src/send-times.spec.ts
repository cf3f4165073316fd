import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SendTimes } from './send-times.js';

describe('SendTimes', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000 }));
  afterEach(() => vi.useRealTimers());

  const times = (...at: number[]) => new SendTimes(at, 15, () => Date.now());
  const answers = (of: SendTimes, count: number) => Promise.all(Array.from({ length: count }, () => of.next()));

  it('gives each time to one message, when it has come', async () => {
    const order: string[] = [];
    const slice = times(1_000, 1_010, 1_020);
    const all = [1, 2, 3].map((id) => slice.next().then((time) => order.push(`${id} ${time} ${Date.now()}`)));
    await vi.advanceTimersByTimeAsync(30);
    await Promise.all(all);
    expect(order).toEqual(['1 1000 1000', '2 1010 1010', '3 1020 1020']);
  });

  it('leaves out the times that are over, so that late messages do not bunch together', async () => {
    const slice = times(900, 980, 985, 1_010);
    const all = answers(slice, 3);
    await vi.advanceTimersByTimeAsync(30);
    expect(await all).toEqual([985, 1_010, undefined]);
  });

  it('moves a message to the next time when the process was away at its own', async () => {
    const slice = times(1_010, 1_050);
    const first = slice.next();
    await vi.advanceTimersByTimeAsync(9);
    // The process stands still until 1,045: the timer fires long after its time.
    vi.setSystemTime(1_045);
    await vi.advanceTimersByTimeAsync(10);
    expect(await first).toBe(1_050);
  });

  it('tells whether a time is still good', () => {
    const slice = times(985);
    expect([slice.isNow(985), slice.isNow(984), slice.isNow(2_000)]).toEqual([true, false, true]);
  });
});
