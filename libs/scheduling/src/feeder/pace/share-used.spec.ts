import { beforeEach, describe, expect, it } from 'vitest';
import { ShareUsed } from './share-used.js';

describe('ShareUsed', () => {
  let share: ShareUsed;
  beforeEach(() => (share = new ShareUsed()));

  it('is all of the pace until a provider refuses it, and soon again after an accident', () => {
    expect(share.at(0)).toBe(1);
    share.throttled(2_000, 1_000);
    share.throttled(2_000, 1_200);
    expect(share.at(1_000)).toBeCloseTo(0.97);
    expect(share.at(7_000)).toBe(1);
  });

  it('comes down to what the provider bears, and feels its way up again', () => {
    for (let second = 1; second <= 10; second++) share.throttled(second * 1_000 + 500, second * 1_000);
    expect(share.at(10_000)).toBeLessThan(0.2);
    expect(share.at(30_000) - share.at(10_000)).toBeCloseTo(0.1);
    for (let second = 11; second <= 40; second++) share.throttled(second * 1_000 + 500, second * 1_000);
    expect(share.at(40_000)).toBe(0.1);
  });
});
