import { describe, expect, it } from 'vitest';
import { until } from './until.js';

describe('until', () => {
  it('repeats the condition until it is truthy, and answers its value', async () => {
    let asked = 0;
    expect(await until(() => ++asked === 3 && 'done', { intervalMs: 1 })).toBe('done');
    expect(asked).toBe(3);
  });

  it('calls the condition once more after the deadline', async () => {
    let asked = 0;
    expect(await until(() => ++asked === 2, { timeoutMs: 20, intervalMs: 50 })).toBe(true);
  });

  it('waits on while something moves, and ends when nothing does any more', async () => {
    let asked = 0;
    const waiting = until(() => (asked++, false), {
      timeoutMs: 60,
      intervalMs: 20,
      progress: () => Math.min(asked, 12),
      describe: 'a condition that never holds',
    });
    await expect(waiting).rejects.toThrow('waited 60 ms in vain for a condition that never holds');
    expect(asked).toBeGreaterThan(12);
  });

  it('counts an error as "not yet", and fails with the last one as its cause', async () => {
    const failing = until(() => Promise.reject(new Error('away')), { timeoutMs: 5, intervalMs: 1, describe: 'news' });
    await expect(failing).rejects.toMatchObject({
      message: 'waited 5 ms in vain for news',
      cause: { message: 'away' },
    });
  });
});
