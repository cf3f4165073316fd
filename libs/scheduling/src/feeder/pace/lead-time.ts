/** Time from publishing to the send in a fast installation, in ms. */
const MIN_LEAD_MS = 20;
/** Together with a slice this stays below half a second, so that a cancel still wins, in ms. */
const MAX_LEAD_MS = 170;
/** The bound where writes take seconds, so that messages leave at all, in ms. */
export const LONGEST_LEAD_MS = 5_000;
/** Late publishes in a row that do not yet extend the lead time beyond the ordinary bound: one or two may be chance. */
const TOLERATED_LATE = 3;
/** Factor by which a punctual message shortens the lead time. */
const EASE = 0.99;
/** Factor and shortest interval (ms) above the ordinary bound: shortening it too far makes messages miss their times. */
const EASE_LONG = 0.97;
const EASE_LONG_EVERY_MS = 4_000;

/** How long before its send time a message is published. It grows while messages miss their times. */
export class LeadTime {
  private current = MIN_LEAD_MS;
  /** Late publishes since a message was last punctual, each made with the lead time that the one before it set. */
  private lateInARow = 0;
  private grownAt = -Infinity;
  private easedAt = -Infinity;

  /** In ms: 20 to 170; up to 5,000 while everything that is published later than that misses its time. */
  get ms(): number {
    return this.current;
  }

  /** A message missed its send time, perhaps because no worker is there. */
  missed(): void {
    this.current = Math.max(this.current, Math.min(this.current * 2, MAX_LEAD_MS));
  }

  /** A message published at `publishedAt` (UTC milliseconds) missed its time because the claim took so long to write. */
  wasTooShort(publishedAt: number, now: number): void {
    // A message published before the last change says nothing about the present lead time.
    const isLater = publishedAt > this.grownAt;
    if (isLater) [this.grownAt, this.lateInARow] = [now, this.lateInARow + 1];
    const mayExceed = this.lateInARow > TOLERATED_LATE || this.current > MAX_LEAD_MS;
    if (isLater && mayExceed) this.current = Math.min(this.current * 2, LONGEST_LEAD_MS);
    else this.missed();
  }

  /** A message left punctually. */
  kept(now: number): void {
    this.lateInARow = 0;
    if (this.current <= MAX_LEAD_MS) this.current = Math.max(this.current * EASE, MIN_LEAD_MS);
    else if (now - this.easedAt >= EASE_LONG_EVERY_MS) [this.current, this.easedAt] = [this.current * EASE_LONG, now];
  }
}
