import { expect, it } from 'vitest';
import { promptly } from './promptly.js';

it('promptly repeats late attempts until one is in time', async () => {
  const took = [700, 501, 499, 3];
  const tried: number[] = [];
  await promptly(500, async (index) => (tried.push(index), took[index]!));
  expect(tried).toEqual([0, 1, 2]);
});

it('promptly fails with all times when every attempt was late', async () => {
  await expect(promptly(500, async (index) => 500 + index)).rejects.toThrow(
    'not once within 500 ms; it took 500, 501, 502, 503, 504 ms',
  );
});

it('promptly measures an attempt that answers no time, and passes errors on', async () => {
  await promptly(1_000, async () => undefined);
  await expect(promptly(0, async () => undefined)).rejects.toThrow('not once within 0 ms');
  await expect(promptly(500, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
