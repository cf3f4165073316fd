import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunningRequests } from './keyed-intake.js';

describe('RunningRequests', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are known until they end, well or badly', async () => {
    const running = new RunningRequests();
    for (const work of [() => Promise.resolve(1), () => Promise.reject(new Error('refused'))]) {
      // One of the two fails on purpose.
      const run = running.run<unknown>('a', work).catch(() => undefined);
      expect([running.has('a'), running.has('b')]).toEqual([true, false]);
      await Promise.all([running.waitFor('a'), run]);
      expect(running.has('a')).toBe(false);
    }
  });

  it('are waited for two seconds', async () => {
    const running = new RunningRequests();
    let end = () => {};
    const run = running.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = running.waitFor('a').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toMatchObject({ code: 'idempotency_running', retryAfter: 1 });
    end();
    await run;
  });
});
