import { expect, it } from 'vitest';
import { noteEffect, withEffects } from './effects.js';

it('effects are noted for the work that has them, also where it fails, and for no other', async () => {
  const [one, other] = [{ hasAny: false }, { hasAny: false }];
  const failing = withEffects(one, async () => {
    await Promise.resolve();
    noteEffect();
    throw new Error('the second step failed');
  });
  await expect(failing).rejects.toThrow('the second step');
  await withEffects(other, () => Promise.resolve());
  noteEffect();
  expect([one.hasAny, other.hasAny]).toEqual([true, false]);
});
