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

  it('counts an error as "not yet", and fails with the last one as its cause', async () => {
    const failing = until(() => Promise.reject(new Error('away')), { timeoutMs: 5, intervalMs: 1, describe: 'news' });
    await expect(failing).rejects.toMatchObject({
      message: 'waited 5 ms in vain for news',
      cause: { message: 'away' },
    });
  });
});
