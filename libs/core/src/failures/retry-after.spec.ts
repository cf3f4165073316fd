import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry.js';

const NOW = Date.UTC(2026, 10, 20, 12);

describe('retryAfterMs', () => {
  it.each([
    ['5', 5_000],
    [' 90 ', 90_000],
    ['0', 1_000],
    ['86400', 3_600_000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 1_000],
  ])('reads %j as %i ms', (header, ms) => expect(retryAfterMs(header, NOW)).toBe(ms));

  it.each([undefined, '', 'soon', '-5', '1.5x'])('returns null for %j', (header) => {
    expect(retryAfterMs(header, NOW)).toBeNull();
  });
});
