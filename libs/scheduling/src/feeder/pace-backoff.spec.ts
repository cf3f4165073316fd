import { beforeEach, describe, expect, it } from 'vitest';
import { PaceBackoff } from './send-times.js';

describe('PaceBackoff', () => {
  let backoff: PaceBackoff;
  beforeEach(() => (backoff = new PaceBackoff()));

  it('uses the whole pace until the provider throttles, and recovers soon after a single refusal', () => {
    expect(backoff.factorAt(0)).toBe(1);
    backoff.throttled(2_000, 1_000);
    backoff.throttled(2_000, 1_200);
    expect(backoff.factorAt(1_000)).toBeCloseTo(0.97);
    expect(backoff.factorAt(7_000)).toBe(1);
  });

  it('counts the refusals of requests that were under way together once', () => {
    for (let answer = 0; answer < 16; answer++) backoff.throttled(61_000 + 10 * answer, 1_000 + 10 * answer);
    expect(backoff.factorAt(1_150)).toBeCloseTo(0.97);
    backoff.throttled(122_000, 61_500);
    expect(backoff.factorAt(61_500)).toBeCloseTo(0.97);
  });

  it('falls while refusals continue, and recovers slowly', () => {
    for (let second = 1; second <= 10; second++) backoff.throttled(second * 1_000 + 500, second * 1_000);
    expect(backoff.factorAt(10_000)).toBeLessThan(0.2);
    expect(backoff.factorAt(30_000) - backoff.factorAt(10_000)).toBeCloseTo(0.1);
    for (let second = 11; second <= 40; second++) backoff.throttled(second * 1_000 + 500, second * 1_000);
    expect(backoff.factorAt(40_000)).toBe(0.1);
  });
});
