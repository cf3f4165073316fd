import { Lane } from '@recado/core';

/** Most messages of a process that may be at a gateway without a recorded outcome: so many a kill can make it send twice. */
export const MAX_OPEN_SENDS = 512;
/** Those of them that only the high lane may have. */
const HIGH_RESERVE = 16;

/** What waits to be recorded. */
export interface Unrecorded {
  /** Outcomes that are not recorded yet. */
  readonly unrecorded: number;
}

/** Counts the sends of all channels of this process that are under way or not recorded yet. */
export class OpenSends {
  private underWay = 0;

  constructor(private readonly outcomes: Unrecorded) {}

  /** Whether no further send of this lane may begin before another one is recorded. */
  isFullFor(lane: Lane): boolean {
    const most = lane === Lane.High ? MAX_OPEN_SENDS : MAX_OPEN_SENDS - HIGH_RESERVE;
    return this.underWay + this.outcomes.unrecorded >= most;
  }

  begin(): void {
    this.underWay++;
  }

  /** Call it after the outcome was handed over to be recorded, so that the send is counted all the time. */
  end(): void {
    this.underWay--;
  }
}
