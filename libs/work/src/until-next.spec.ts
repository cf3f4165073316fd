import { describe, expect, it } from 'vitest';
import { untilNext } from './until-next.js';

describe('untilNext', () => {
  it('ends at the next multiple of the interval, so that loops of several intervals meet', () => {
    expect(untilNext(500, 1_200)).toBe(300);
    expect(untilNext(250, 1_200)).toBe(50);
    expect(untilNext(500, 1_500)).toBe(500);
  });

  it('passes over a multiple that is all but now, because timers are not exact', () => {
    expect(untilNext(500, 1_499.4)).toBe(501);
    expect(untilNext(500, 1_488)).toBe(12);
  });
});
