import { Lane } from '@recado/core';

/** Most messages of a process that may be at a gateway without a recorded outcome: so many a kill can make it send twice. */
export const MAX_OPEN_SENDS = 512;
/** How many of these only the high lane may use. */
const HIGH_RESERVE = 16;
/** Sends that a channel may have under way for each one left free: slow channels leave a share to every other one. */
const SENDS_PER_FREE = 3;

/** What waits to be recorded. */
export interface Unrecorded {
  /** Outcomes that are not recorded yet. */
  readonly unrecorded: number;
}

/** Counts the sends of all channels of this process that are under way or not recorded yet. */
export class OpenSends {
  private underWay = 0;

  constructor(private readonly outcomes: Unrecorded) {}

  /**
   * Whether a channel may begin no further send of this lane before another one is recorded. `own`: how many of its sends
   * are under way; for the high lane only those of that lane.
   */
  isFullFor(lane: Lane, own: number): boolean {
    const most = lane === Lane.High ? MAX_OPEN_SENDS : MAX_OPEN_SENDS - HIGH_RESERVE;
    const free = most - this.underWay - this.outcomes.unrecorded;
    return own >= SENDS_PER_FREE * free;
  }

  begin(): void {
    this.underWay++;
  }

  /** Call it after the outcome was handed over to be recorded, so that the send is counted all the time. */
  end(): void {
    this.underWay--;
  }
}
