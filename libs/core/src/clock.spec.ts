import { describe, expect, it } from 'vitest';
import { AnchoredClock } from './clock.js';

const START = Date.UTC(2026, 10, 20);

/** A clock whose two sources the test moves. */
function setUp() {
  const time = { wall: START, monotonic: 500 };
  const clock = new AnchoredClock(
    () => time.wall,
    () => time.monotonic,
  );
  const pass = (ms: number, wallMs = ms) => {
    time.monotonic += ms;
    time.wall += wallMs;
    return clock.now() - START;
  };
  return { clock, pass };
}

describe('AnchoredClock', () => {
  it('starts at the system time and runs with it', () => {
    const { clock, pass } = setUp();
    expect(clock.now()).toBe(START);
    expect(pass(1_234)).toBe(1_234);
  });

  it('follows small drift at once, in both directions', () => {
    const { pass } = setUp();
    expect(pass(10_000, 10_900)).toBe(10_900);
    expect(pass(10_000, 9_100)).toBe(20_000);
  });

  it.each([3_600_000, -3_600_000])('accepts a jump of %i ms only when it has lasted a minute', (jump) => {
    const { pass } = setUp();
    expect(pass(1_000, 1_000 + jump)).toBe(1_000);
    expect(pass(59_999)).toBe(60_999);
    expect(pass(1)).toBe(61_000 + jump);
    expect(pass(1_000)).toBe(62_000 + jump);
  });

  it('forgets a jump that is undone, and counts the next one from the start', () => {
    const { pass } = setUp();
    pass(1_000, 61_000);
    expect(pass(30_000, -30_000)).toBe(31_000);
    expect(pass(1_000, 61_000)).toBe(32_000);
    expect(pass(40_000)).toBe(72_000);
    expect(pass(20_000)).toBe(92_000 + 60_000);
  });

  it('returns whole milliseconds', () => {
    const { pass } = setUp();
    expect(pass(0.7)).toBe(0);
  });

  it('uses the clocks of the system by default', () => {
    expect(Math.abs(new AnchoredClock().now() - Date.now())).toBeLessThan(1_000);
  });
});
