import { describe, expect, it } from 'vitest';
import { Lane } from '../message/lane.js';
import { LaneRotation } from './lane-rotation.js';

function choose(count: number, hasWork: (lane: Lane) => boolean): (Lane | undefined)[] {
  const lanes = new LaneRotation();
  return Array.from({ length: count }, () => lanes.next(hasWork));
}
const share = (chosen: (Lane | undefined)[], lane: Lane) => chosen.filter((one) => one === lane).length;

describe('LaneRotation', () => {
  it('chooses high 16, normal 4 and low 1 times of 21, evenly spread', () => {
    const chosen = choose(21, () => true);
    expect([share(chosen, Lane.High), share(chosen, Lane.Normal), share(chosen, Lane.Low)]).toEqual([16, 4, 1]);
    const normal = chosen.flatMap((lane, index) => (lane === Lane.Normal ? [index] : []));
    const gaps = normal.slice(1).map((at, index) => at - (normal[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(7);
  });

  it('shares the choices of an idle lane among the others in proportion', () => {
    const chosen = choose(50, (lane) => lane !== Lane.High);
    expect([share(chosen, Lane.Normal), share(chosen, Lane.Low)]).toEqual([40, 10]);
  });

  it('returns undefined when no lane has work', () => {
    expect(choose(1, () => false)).toEqual([undefined]);
  });
});
