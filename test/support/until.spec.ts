import { describe, expect, it } from 'vitest';
import { until } from './until.js';

describe('until', () => {
  it('asks until the answer is truthy, and answers it', async () => {
    let asked = 0;
    expect(await until(() => ++asked === 3 && 'done', { intervalMs: 1 })).toBe('done');
    expect(asked).toBe(3);
  });

  it('looks once more when the time is over', async () => {
    let asked = 0;
    expect(await until(() => ++asked === 2, { timeoutMs: 20, intervalMs: 50 })).toBe(true);
  });

  it('takes an error for "not yet" and shows the last one in the end', async () => {
    const failing = until(() => Promise.reject(new Error('away')), { timeoutMs: 5, intervalMs: 1, describe: 'news' });
    await expect(failing).rejects.toMatchObject({
      message: 'waited 5 ms in vain for news',
      cause: { message: 'away' },
    });
  });
});
