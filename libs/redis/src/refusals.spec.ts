import { beforeEach, describe, expect, it } from 'vitest';
import { Refusals } from './redis-health.js';
import type { WriteRefusal } from './write-refusal.js';

const FULL: WriteRefusal = { code: 'OOM', sentence: 'its memory is full', needsConnection: false };
const NO_RIGHT: WriteRefusal = { code: 'NOPERM', sentence: 'a right is missing', needsConnection: false };

describe('Refusals', () => {
  let now: number;
  let refusals: Refusals;

  beforeEach(() => {
    now = 0;
    refusals = new Refusals(() => now);
    refusals.probed(undefined, true);
  });

  it('are those of the probe while it is refused, and no hint is tried', () => {
    refusals.probed(FULL, false);
    expect([refusals.current, refusals.mayTryHint()]).toEqual([FULL, false]);
    refusals.probed(undefined, false);
    expect([refusals.current, refusals.mayTryHint()]).toEqual([undefined, true]);
  });

  it('are those of hints although the probe succeeds, and one hint is tried every two seconds', () => {
    refusals.hintRefused(NO_RIGHT);
    refusals.probed(undefined, false);
    expect([refusals.current, refusals.mayTryHint()]).toEqual([NO_RIGHT, false]);
    now = 2_000;
    expect([refusals.mayTryHint(), refusals.mayTryHint()]).toEqual([true, false]);
    refusals.hintWritten();
    expect([refusals.current, refusals.mayTryHint()]).toEqual([undefined, true]);
  });

  it('of hints end with a probe on a new connection, after a refused probe, and when no hint was tried for long', () => {
    refusals.hintRefused(NO_RIGHT);
    refusals.probed(undefined, true);
    expect(refusals.current).toBeUndefined();
    refusals.hintRefused(NO_RIGHT);
    refusals.probed(FULL, false);
    refusals.probed(undefined, false);
    expect(refusals.current).toBeUndefined();
    refusals.hintRefused(NO_RIGHT);
    now = 14_999;
    refusals.probed(undefined, false);
    expect(refusals.current).toBe(NO_RIGHT);
    now = 15_000;
    refusals.probed(undefined, false);
    expect(refusals.current).toBeUndefined();
  });
});
