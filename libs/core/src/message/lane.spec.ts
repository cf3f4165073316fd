import { describe, expect, it } from 'vitest';
import { Lane, LANE_WEIGHTS, LANES, PRIORITIES, priorityOf } from './lane.js';

describe('lanes', () => {
  it.each([
    ['high', 0],
    ['normal', 1],
    ['low', 2],
  ] as const)('have the number of %s as %i', (priority, lane) => {
    expect(priorityOf(lane)).toBe(priority);
  });

  it('are in the order of the priorities, the most urgent first', () => {
    expect(LANES.map(priorityOf)).toEqual(PRIORITIES);
    expect(LANES).toEqual(Object.values(Lane));
  });

  it('share 21 choices as 16, 4 and 1', () => expect(LANES.map((lane) => LANE_WEIGHTS[lane])).toEqual([16, 4, 1]));
});
