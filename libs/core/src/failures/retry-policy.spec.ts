import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circuitDelay, suspensionDelay, MAX_ATTEMPTS, receiptRetryDelay, retryDelay } from './retry.js';

describe('retryDelay', () => {
  it('is 5 s, 15 s, 45 s, 135 s and then nothing', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => retryDelay(attempt, 0.5))).toEqual([5_000, 15_000, 45_000, 135_000, null]);
    expect(retryDelay(MAX_ATTEMPTS, 0)).toBeNull();
  });

  it('stays within 20 % of that', () => {
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), share, (attempt, random) => {
        const middle = 5_000 * 3 ** (attempt - 1);
        const delay = retryDelay(attempt, random) ?? NaN;
        expect(delay).toBeGreaterThanOrEqual(Math.floor(middle * 0.8));
        expect(delay).toBeLessThanOrEqual(Math.ceil(middle * 1.2));
      }),
    );
  });
});

describe('receiptRetryDelay', () => {
  const delays = (retry: 'soon' | 'once' | 'daily') =>
    [1, 2, 3, 4, 5].map((attempt) => receiptRetryDelay(retry, attempt, 0.5));

  it('is that of a refusal of the same kind at once', () => {
    expect(delays('soon')).toEqual([5_000, 15_000, 45_000, 135_000, null]);
    expect(delays('once')).toEqual([5_000, null, null, null, null]);
    expect(delays('daily')).toEqual([86_400_000, 2 * 86_400_000, null, null, null]);
  });
});

describe('circuitDelay', () => {
  it('doubles from a second to a minute', () => {
    expect([1, 2, 3, 6, 7, 1_000].map((failures) => circuitDelay(failures, 0.5))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });
});

describe('suspensionDelay', () => {
  const holds = (firstMs: number | null, random = 0.5) =>
    [1, 2, 3, 5, 1_000].map((n) => suspensionDelay(n, firstMs, random));

  it('doubles from a minute, or from what the class says, to a quarter of an hour', () => {
    expect(holds(null)).toEqual([60_000, 120_000, 240_000, 900_000, 900_000]);
    expect(holds(1_000)).toEqual([1_000, 2_000, 4_000, 16_000, 900_000]);
  });

  it('is never shorter than the class says', () => {
    expect(holds(3_600_000, 0)).toEqual(Array(5).fill(3_600_000));
  });
});
