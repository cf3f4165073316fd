import { LANE_WEIGHTS, LANES, type Lane } from '../message/lane.js';

/**
 * Smooth weighted rotation between the lanes: of 21 choices with work in every lane, high gets 16, normal 4 and low 1,
 * evenly spread. A lane without work is skipped.
 */
export class LaneRotation {
  private readonly credit: Record<Lane, number> = { 0: 0, 1: 0, 2: 0 };

  /** The next lane among those with work; undefined: none has work. */
  next(hasWork: (lane: Lane) => boolean): Lane | undefined {
    const lanes = LANES.filter(hasWork);
    if (lanes.length === 0) return undefined;
    let total = 0;
    for (const lane of lanes) {
      this.credit[lane] += LANE_WEIGHTS[lane];
      total += LANE_WEIGHTS[lane];
    }
    const chosen = lanes.reduce((best, lane) => (this.credit[lane] > this.credit[best] ? lane : best));
    this.credit[chosen] -= total;
    return chosen;
  }
}
