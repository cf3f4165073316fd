import { type Clock, DAY_MS } from '@recado/core';

/** Does the next part of a pass behind this id; returns the id to continue after, or null at the end. */
type PassStep = (afterId: number) => Promise<number | null>;

/**
 * A pass through the old messages in steps. What became old since is reached from where the pass ended. A new pass starts a
 * day after the last one started, for messages that were waiting then, but not before the last one has ended: a table may
 * hold more than can be read in a day.
 */
export class DailyPass {
  /** The current pass has read all messages up to this id. */
  private upTo = 0;
  private since = 0;
  /** Whether the current pass has reached messages that are too young. */
  private hasEnded = true;

  constructor(
    private readonly clock: Clock,
    private readonly step: PassStep,
  ) {}

  /** Does the next step; returns 0 when there is nothing more to do now. */
  async next(): Promise<number> {
    const next = await this.step(this.upTo);
    this.upTo = next ?? this.upTo;
    this.hasEnded ||= next === null;
    return next === null ? 0 : 1;
  }

  /** Starts a new pass if it is time. */
  start(): void {
    const now = this.clock.now();
    if (!this.hasEnded || now - this.since <= DAY_MS) return;
    [this.since, this.upTo, this.hasEnded] = [now, 0, false];
  }
}
