import { describe, expect, it } from 'vitest';
import { Lane } from '../message/lane.js';
import { LaneTurns } from './lane-turns.js';

function turns(count: number, hasWork: (lane: Lane) => boolean): (Lane | undefined)[] {
  const lanes = new LaneTurns();
  return Array.from({ length: count }, () => lanes.next(hasWork));
}
const share = (dealt: (Lane | undefined)[], lane: Lane) => dealt.filter((one) => one === lane).length;

describe('LaneTurns', () => {
  it('gives high 16, normal 4 and low 1 of 21 turns, evenly spread', () => {
    const dealt = turns(21, () => true);
    expect([share(dealt, Lane.High), share(dealt, Lane.Normal), share(dealt, Lane.Low)]).toEqual([16, 4, 1]);
    const normal = dealt.flatMap((lane, index) => (lane === Lane.Normal ? [index] : []));
    const gaps = normal.slice(1).map((at, index) => at - (normal[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(7);
  });

  it('gives the turns of an idle lane to the others in proportion', () => {
    const dealt = turns(50, (lane) => lane !== Lane.High);
    expect([share(dealt, Lane.Normal), share(dealt, Lane.Low)]).toEqual([40, 10]);
  });

  it('knows when nobody has work', () => {
    expect(turns(1, () => false)).toEqual([undefined]);
  });
});
