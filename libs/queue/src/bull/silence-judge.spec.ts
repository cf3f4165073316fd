import { describe, expect, it } from 'vitest';
import { type Observation, SilenceJudge } from './silence-judge.js';

const QUIET: Observation = { waiting: 5, hasRoom: true, handedOver: 3 };

/** What the judge says, looking every half a second. */
function verdicts(...observed: Observation[]): boolean[] {
  const judge = new SilenceJudge();
  return observed.map((observation, index) => judge.isSilent(observation, index * 500));
}

describe('SilenceJudge', () => {
  it('waits three seconds from the first look that showed nothing taken, and then as long again', () => {
    const said = verdicts(...Array<Observation>(16).fill(QUIET));
    expect(said.flatMap((isSilent, look) => (isSilent ? [look] : []))).toEqual([7, 14]);
  });

  it.each([
    ['took something', { ...QUIET, handedOver: 4 }],
    ['has nothing to take', { ...QUIET, waiting: 0 }],
    ['has its hands full', { ...QUIET, hasRoom: false }],
  ])('begins anew when the consumer %s', (_, sign) => {
    const before = Array<Observation>(6).fill(QUIET);
    const after = Array<Observation>(6).fill({ ...QUIET, handedOver: sign.handedOver });
    expect(verdicts(...before, sign, ...after)).not.toContain(true);
    expect(verdicts(...before, QUIET, ...before)).toContain(true);
  });

  it('begins anew when it forgives', () => {
    const judge = new SilenceJudge();
    judge.isSilent(QUIET, 0);
    judge.isSilent(QUIET, 500);
    judge.forgive();
    expect([judge.isSilent(QUIET, 4_000), judge.isSilent(QUIET, 7_000)]).toEqual([false, true]);
  });
});
