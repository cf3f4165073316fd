import { expect, it } from 'vitest';
import { promptly } from './promptly.js';

it('tries again while it was late, and is content with one that was in time', async () => {
  const took = [700, 501, 499, 3];
  const tried: number[] = [];
  await promptly(500, async (turn) => (tried.push(turn), took[turn]!));
  expect(tried).toEqual([0, 1, 2]);
});

it('fails with all figures where it was late every time', async () => {
  await expect(promptly(500, async (turn) => 500 + turn)).rejects.toThrow(
    'not once within 500 ms; it took 500, 501, 502, 503, 504 ms',
  );
});

it('measures by itself where it is told nothing, and passes errors on', async () => {
  await promptly(1_000, async () => undefined);
  await expect(promptly(0, async () => undefined)).rejects.toThrow('not once within 0 ms');
  await expect(promptly(500, async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
