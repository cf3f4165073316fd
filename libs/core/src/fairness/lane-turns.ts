import { LANE_WEIGHTS, LANES, type Lane } from '../message/lane.js';

/**
 * Smooth weighted turns between the lanes: over 21 turns with work everywhere, high gets 16, normal 4 and low 1, evenly
 * spread. A lane without work gives its turn away.
 */
export class LaneTurns {
  private readonly credit: Record<Lane, number> = { 0: 0, 1: 0, 2: 0 };

  /** The lane whose turn it is, among those that have work; undefined when none has. */
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
