import { type ColdRule, coldDistance } from '@recado/channels';
import { type Lane, LaneRotation } from '@recado/core';

/** A message that was admitted and not published for so long gives its turn back, in ms. */
const ADMITTED_FOR_MS = 60_000;

/** What the feeder remembers between ticks of the messages to cold recipients of a channel. */
export class ColdFeed {
  readonly rotation = new LaneRotation();
  /** The key served last in each lane; the next one is served after it. */
  readonly lastKey = new Map<Lane, number>();
  /** When to look for the next message among those that are set aside, UTC milliseconds. */
  nextLookAt = 0;
  private admitted: { id: number; at: number } | undefined;
  private last: { at: number; distance: number } | undefined;

  /** The message to a cold recipient that may go now; undefined: none. */
  get admittedId(): number | undefined {
    return this.admitted?.id;
  }

  /** This message may go now, as the only one to a cold recipient. */
  admit(id: number, now: number): void {
    this.admitted = { id, at: now };
  }

  /** The admitted message has ended, or goes later. */
  forgetAdmitted(): void {
    this.admitted = undefined;
  }

  /** Whether the admitted message has waited for too long to be published. */
  isStale(now: number): boolean {
    return this.admitted !== undefined && now - this.admitted.at > ADMITTED_FOR_MS;
  }

  /** When the next message to a cold recipient may go after one at `at` (UTC milliseconds). */
  freeAfter(rule: ColdRule, at: number | null, random: () => number): number {
    if (at === null) return 0;
    // Chosen once for each message: repeated choices would prefer the short distances.
    if (this.last?.at !== at) this.last = { at, distance: coldDistance(rule, random()) };
    return at + this.last.distance;
  }
}
