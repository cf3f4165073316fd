import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { within } from './within.js';

describe('within', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('answers what the work answers, and leaves no timer behind', async () => {
    expect(await within(1_000, Promise.resolve(7))).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails as the work fails', async () => {
    await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for work that never ends', async () => {
    const waiting = expect(within(1_000, new Promise(() => undefined))).rejects.toThrow('1000 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
  });
});
