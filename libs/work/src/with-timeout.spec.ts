import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.js';

describe('withTimeout', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('resolves with the result of the work, and leaves no timer', async () => {
    expect(await withTimeout(1_000, Promise.resolve(7))).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects as the work does', async () => {
    await expect(withTimeout(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for work that never ends', async () => {
    const waiting = expect(withTimeout(1_000, new Promise(() => undefined))).rejects.toThrow('1000 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
  });

  it('rejects with the error that it is given', async () => {
    const late = () => new TypeError('too late');
    const waiting = expect(withTimeout(1_000, new Promise(() => undefined), late)).rejects.toThrow(TypeError);
    await vi.advanceTimersByTimeAsync(1_000);
    await waiting;
  });
});
