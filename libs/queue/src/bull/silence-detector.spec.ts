import { describe, expect, it } from 'vitest';
import { type Observation, SilenceDetector } from './silence-detector.js';

const QUIET: Observation = { waiting: 5, hasCapacity: true, taken: 3 };

/** The answers of a detector for these observations, one every half a second. */
function answers(...observed: Observation[]): boolean[] {
  const detector = new SilenceDetector();
  return observed.map((observation, index) => detector.isSilent(observation, index * 500));
}

describe('SilenceDetector', () => {
  it('finds silence three seconds after the first observation without a take, and again after as long', () => {
    const silences = answers(...Array<Observation>(16).fill(QUIET));
    expect(silences.flatMap((isSilent, index) => (isSilent ? [index] : []))).toEqual([7, 14]);
  });

  it.each([
    ['took something', { ...QUIET, taken: 4 }],
    ['has nothing to take', { ...QUIET, waiting: 0 }],
    ['has no capacity', { ...QUIET, hasCapacity: false }],
  ])('starts again when the consumer %s', (_, sign) => {
    const before = Array<Observation>(6).fill(QUIET);
    const after = Array<Observation>(6).fill({ ...QUIET, taken: sign.taken });
    expect(answers(...before, sign, ...after)).not.toContain(true);
    expect(answers(...before, QUIET, ...before)).toContain(true);
  });

  it('starts again after a reset', () => {
    const detector = new SilenceDetector();
    detector.isSilent(QUIET, 0);
    detector.isSilent(QUIET, 500);
    detector.reset();
    expect([detector.isSilent(QUIET, 4_000), detector.isSilent(QUIET, 7_000)]).toEqual([false, true]);
  });
});
