/** A single refusal may be an accident of the network, and costs little. */
const AFTER_REFUSAL = 0.97;
/** Another one so soon after it, in ms, says that the provider bears less than it was said to. */
const SOON_MS = 30_000;
const AFTER_ANOTHER = 0.8;
const MIN_SHARE = 0.1;
/** How much of the pace comes back: 1 % in two seconds. */
const BACK_PER_MS = 0.005 / 1_000;

/** How much of a channel's pace is used: less for a while after the provider found it too fast. */
export class ShareUsed {
  private share = 1;
  private since = -Infinity;
  private seen = 0;

  /** At a time, in UTC milliseconds; from 0.1 to 1. */
  at(now: number): number {
    if (this.share === 1) return 1;
    return Math.min(this.share + Math.max(now - this.since, 0) * BACK_PER_MS, 1);
  }

  /** The provider has throttled the channel until then; told again of the same time it changes nothing. */
  throttled(until: number, now: number): void {
    if (until <= this.seen) return;
    const factor = now - this.since < SOON_MS ? AFTER_ANOTHER : AFTER_REFUSAL;
    this.share = Math.max(this.at(now) * factor, MIN_SHARE);
    this.since = now;
    this.seen = until;
  }
}
