import { describe, expect, it } from 'vitest';
import { Lane, LANE_WEIGHTS, laneOf, LANES, PRIORITIES, priorityOf } from './lane.js';

describe('lanes', () => {
  it.each([
    ['high', 0],
    ['normal', 1],
    ['low', 2],
  ] as const)('%s is kept as %i', (priority, lane) => {
    expect(laneOf(priority)).toBe(lane);
    expect(priorityOf(lane)).toBe(priority);
  });

  it('are as many as priorities, the most urgent first', () => {
    expect(LANES).toEqual(PRIORITIES.map(laneOf));
    expect(LANES).toEqual(Object.values(Lane));
  });

  it('share 21 turns as 16, 4 and 1', () => expect(LANES.map((lane) => LANE_WEIGHTS[lane])).toEqual([16, 4, 1]));
});
