/** Factor after a first refusal, which may be chance. */
const AFTER_REFUSAL = 0.97;
/** Another refusal within this time, in ms, shows that the provider allows less than the configured pace. */
const SOON_MS = 30_000;
const AFTER_ANOTHER = 0.8;
const MIN_SHARE = 0.1;
/** Recovery: 1 % of the pace in two seconds. */
const BACK_PER_MS = 0.005 / 1_000;

/** The part of a channel's pace that is used: reduced for a while after the provider throttled the channel. */
export class PaceBackoff {
  private factor = 1;
  private since = -Infinity;
  private seen = 0;

  /** The factor at a time (UTC milliseconds), from 0.1 to 1. */
  factorAt(now: number): number {
    if (this.factor === 1) return 1;
    return Math.min(this.factor + Math.max(now - this.since, 0) * BACK_PER_MS, 1);
  }

  /**
   * The provider throttled the channel until `until`. While an earlier throttling lasts this only makes it longer: the
   * requests that were under way together are refused one after the other, each with an end of its own.
   */
  throttled(until: number, now: number): void {
    const isSameThrottling = now < this.seen;
    if (until <= this.seen) return;
    this.seen = until;
    if (isSameThrottling) return;
    const factor = now - this.since < SOON_MS ? AFTER_ANOTHER : AFTER_REFUSAL;
    this.factor = Math.max(this.factorAt(now) * factor, MIN_SHARE);
    this.since = now;
  }
}
