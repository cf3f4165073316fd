import { describe, expect, it } from 'vitest';
import { PairLimits } from './whatsapp-cloud.gateway.js';

describe('PairLimits', () => {
  it('returns a rest four times as long each time, up to 17 minutes', () => {
    const pairs = new PairLimits();
    const rests = Array.from({ length: 7 }, () => pairs.rest(1, '5511987654321') / 1_000);
    expect(rests).toEqual([1, 4, 16, 64, 256, 1_024, 1_024]);
  });

  it('counts each channel and recipient, and begins anew after an acceptance', () => {
    const pairs = new PairLimits();
    pairs.rest(1, 'a');
    expect([pairs.rest(1, 'b'), pairs.rest(2, 'a'), pairs.rest(1, 'a')]).toEqual([1_000, 1_000, 4_000]);
    pairs.passed(1, 'a');
    expect(pairs.rest(1, 'a')).toBe(1_000);
  });

  it('drops the oldest of more than 10,000', () => {
    const pairs = new PairLimits();
    for (let index = 0; index <= 10_000; index++) pairs.rest(1, String(index));
    expect([pairs.rest(1, '10000'), pairs.rest(1, '0')]).toEqual([4_000, 1_000]);
  });
});
