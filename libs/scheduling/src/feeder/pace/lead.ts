/** What it takes from the hand-out to a worker where everything is near, in ms. */
const MIN_LEAD_MS = 20;
/** Together with a slice it stays below half a second, so that a cancel still wins. */
const MAX_LEAD_MS = 170;
/** The same where nothing would leave at all otherwise, since writing takes seconds. */
export const LONGEST_LEAD_MS = 5_000;
/** Hand-outs in a row that were too slow, before a lead grows beyond the ordinary: one or two may be an accident. */
const ACCIDENTS = 3;
/** What a punctual message takes off a lead. */
const EASE = 0.99;
/** What it takes off one beyond the ordinary, at most so often, in ms: each attempt that goes too far costs places. */
const EASE_LONG = 0.97;
const EASE_LONG_EVERY_MS = 4_000;

/** How long before their times messages are handed out: longer while they come back because they missed them. */
export class Lead {
  private current = MIN_LEAD_MS;
  /** Hand-outs since a message was last in time, each with the lead that the one before it had left behind. */
  private slowInARow = 0;
  private grownAt = -Infinity;
  private easedAt = -Infinity;

  /** 20 to 170; up to 5,000 where all that is handed out later than that comes too late. */
  get ms(): number {
    return this.current;
  }

  /** A message missed its time, perhaps because nobody is there to send it. */
  missed(): void {
    this.current = Math.max(this.current, Math.min(this.current * 2, MAX_LEAD_MS));
  }

  /** One that was handed out then missed its time because it took so long to write that it begins. UTC milliseconds. */
  cameTooLate(handedOutAt: number, now: number): void {
    // It says nothing of the lead that others have brought about since.
    const isNews = handedOutAt > this.grownAt;
    if (isNews) [this.grownAt, this.slowInARow] = [now, this.slowInARow + 1];
    const mayExceed = this.slowInARow > ACCIDENTS || this.current > MAX_LEAD_MS;
    if (isNews && mayExceed) this.current = Math.min(this.current * 2, LONGEST_LEAD_MS);
    else this.missed();
  }

  /** A message left at its time. */
  kept(now: number): void {
    this.slowInARow = 0;
    if (this.current <= MAX_LEAD_MS) this.current = Math.max(this.current * EASE, MIN_LEAD_MS);
    else if (now - this.easedAt >= EASE_LONG_EVERY_MS) [this.current, this.easedAt] = [this.current * EASE_LONG, now];
  }
}
