import {
  capOn,
  type ChannelLimits,
  type ChannelPaces,
  firstShare,
  longestDistance,
  meanDistance,
  nextDistance,
  type Pace,
  type PaceRecord,
  startOfDay,
} from '@recado/channels';
import { localDay } from '@recado/core';

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

/** A slice is published when its first send time is nearer than the lead time plus this, in ms. */
const PUBLISH_BEFORE_MS = 120;
/** Length of a slice of a fast channel, in ms: one claim and one hint for all of it. */
const SLICE_MS = 200;
/** Send times of a fast channel that one write covers, in ms: the next leader may have to wait so long. */
const WRITTEN_AHEAD_MS = 500;
/** No reserved send time is further ahead than this, whichever process led, in ms. */
const MAX_AHEAD_MS = LONGEST_LEAD_MS + PUBLISH_BEFORE_MS + SLICE_MS + WRITTEN_AHEAD_MS;
/** Messages of a slice: what fits into one queue entry. */
const MAX_SLICE = 250;
/** Unclaimed messages on a capped channel without pace. A crash may count them, and withdrawn hints, though none left. */
const CAPPED_HINTS = 32;
/** Pause after a slice that no worker claimed, in ms; it doubles up to the second number while slices stay unclaimed. */
const PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** What the limits of a channel allow to be published now. */
export interface PaceBudget {
  /** How many messages. */
  count: number;
  /** Send time of each message, UTC milliseconds; undefined: as fast as the channel can. */
  sendTimes: readonly number[] | undefined;
  /** When there is more, if the budget is empty or was used up; UTC milliseconds. */
  nextAt: number;
}

/** The state of the channel for which a budget is computed. */
export interface BudgetContext {
  now: number;
  /** When the sending window closes, UTC milliseconds; Infinity without a window. */
  closesAt: number;
  /** Published and unclaimed messages. */
  hints: number;
}

/**
 * The send times of one paced or capped channel, and how many messages its day still allows. Reservations are persisted,
 * so the next leader continues after them.
 */
export class SendTimes {
  readonly leadTime = new LeadTime();
  readonly backoff = new PaceBackoff();
  private record: PaceRecord = { pacedUntil: 0, day: 0, used: 0 };
  private revision: number | undefined;
  /** Reservations up to this time need no further write. */
  private writtenUntil = 0;
  /** The first send time after the channel was idle for a period or more. */
  private rampStart = -Infinity;
  private pauseMs = 0;
  private pausedUntil = 0;

  constructor(
    private readonly channelId: number,
    private readonly paces: ChannelPaces,
    private readonly random: () => number = Math.random,
  ) {}

  /** Reads the reservations of this and earlier leaders, once. */
  async load(): Promise<void> {
    if (this.revision !== undefined) return;
    const { revision, ...record } = await this.paces.read(this.channelId);
    this.record = record;
    this.revision = revision;
  }

  /** What may be published now. Call `load` first. */
  budget(limits: ChannelLimits, context: BudgetContext): PaceBudget {
    const { now } = context;
    if (limits.pace) this.applyChangedPace(limits.pace, now);
    if (this.pausedUntil > now) return nothingBefore(this.pausedUntil);
    const first = limits.pace ? Math.max(this.record.pacedUntil, now + this.leadTime.ms) : now;
    const publishAt = first - this.leadTime.ms - PUBLISH_BEFORE_MS;
    if (publishAt > now) return nothingBefore(publishAt);
    if (limits.pace && first - this.record.pacedUntil > limits.pace.periodMs) this.rampStart = first;
    const left = this.leftOn(first, limits);
    if (left <= 0) return nothingBefore(startOfDay(localDay(first, limits.timezone) + 1, limits.timezone));
    return limits.pace ? this.slice(limits, context, first, left) : unpaced(left, context);
  }

  /**
   * Drops reservations of a slower pace that was changed meanwhile. The next send time still keeps this pace's distance
   * from the last reserved one, which is `MAX_AHEAD_MS` ahead at most and followed by the longest distance.
   */
  private applyChangedPace(pace: Pace, now: number): void {
    const longest = longestDistance(pace) / (this.backoff.factorAt(now) * firstShare(pace));
    const end = now + MAX_AHEAD_MS + longest;
    if (this.record.pacedUntil <= end) return;
    this.record = { ...this.record, pacedUntil: end };
    // Otherwise nothing would be written until the old time has passed, and two leaders would not notice each other.
    this.writtenUntil = Math.min(this.writtenUntil, end);
  }

  /**
   * Reserves the first `count` send times of a budget. Returns false if another process leads and has reserved them; then
   * nothing may be published.
   */
  async reserve(limits: ChannelLimits, { sendTimes }: PaceBudget, count: number, now: number): Promise<boolean> {
    const last = sendTimes?.[count - 1];
    const day = localDay(sendTimes?.[0] ?? now, limits.timezone);
    const used = (day === this.record.day ? this.record.used : 0) + count;
    const pacedUntil = limits.pace && last !== undefined ? last + this.distance(limits.pace, last, now) : 0;
    const isOurs = await this.write(limits, { pacedUntil, day, used });
    if (isOurs) this.record = { pacedUntil, day, used };
    return isOurs;
  }

  /** Persists the reservation unless an earlier write covers it. With a daily cap every reservation is written. */
  private async write({ pace, dailyCap }: ChannelLimits, record: PaceRecord): Promise<boolean> {
    if (!dailyCap && this.revision !== undefined && record.pacedUntil <= this.writtenUntil) return true;
    const isFast = pace !== null && meanDistance(pace) < WRITTEN_AHEAD_MS;
    const pacedUntil = record.pacedUntil + (isFast && !dailyCap ? WRITTEN_AHEAD_MS : 0);
    const revision = this.revision ?? 0;
    const isOurs = await this.paces.advance(this.channelId, revision, { ...record, pacedUntil });
    this.revision = isOurs ? revision + 1 : undefined;
    this.writtenUntil = isOurs ? pacedUntil : 0;
    return isOurs;
  }

  /** A message published at `at` (UTC milliseconds) was returned unsent: it does not count for the daily cap. */
  release(limits: ChannelLimits, at: number): void {
    if (localDay(at, limits.timezone) === this.record.day) this.record.used = Math.max(this.record.used - 1, 0);
  }

  /** No worker claimed a message in time. */
  unclaimed(now: number): void {
    if (this.pausedUntil > now) return;
    this.pauseMs = Math.min(Math.max(this.pauseMs * 2, PAUSE_MS), MAX_PAUSE_MS);
    this.pausedUntil = now + this.pauseMs;
  }

  /** A worker claimed a message: stop pausing. */
  claimed(): void {
    this.pauseMs = 0;
  }

  /** The distance from the send time `time` to the next one, in ms. */
  private distance(pace: Pace, time: number, now: number): number {
    const isBeginning = time - this.rampStart < pace.periodMs;
    const share = this.backoff.factorAt(now) * (isBeginning ? firstShare(pace) : 1);
    return nextDistance(pace, this.random()) / share;
  }

  private leftOn(at: number, { dailyCap, timezone }: ChannelLimits): number {
    if (!dailyCap) return Infinity;
    const day = localDay(at, timezone);
    return capOn(dailyCap, day) - (day === this.record.day ? this.record.used : 0);
  }

  /** Send times from `first` on, all on one day and before the window closes. */
  private slice(
    { pace, dailyCap, timezone }: ChannelLimits,
    { now, closesAt }: BudgetContext,
    first: number,
    left: number,
  ): PaceBudget {
    const endOfDay = dailyCap ? startOfDay(localDay(first, timezone) + 1, timezone) : Infinity;
    const end = Math.min(now + this.leadTime.ms + PUBLISH_BEFORE_MS + SLICE_MS, closesAt, endOfDay);
    const sendTimes: number[] = [];
    let time = first;
    while (pace && time < end && sendTimes.length < Math.min(left, MAX_SLICE)) {
      sendTimes.push(time);
      time += this.distance(pace, time, now);
    }
    if (sendTimes.length === 0) return nothingBefore(end);
    return { count: sendTimes.length, sendTimes, nextAt: Math.max(time - this.leadTime.ms - PUBLISH_BEFORE_MS, now) };
  }
}

function nothingBefore(nextAt: number): PaceBudget {
  return { count: 0, sendTimes: undefined, nextAt };
}

/** The budget of a channel with a daily cap and without pace. */
function unpaced(left: number, { now, hints }: BudgetContext): PaceBudget {
  const count = left === Infinity ? Infinity : Math.max(Math.min(left, CAPPED_HINTS - hints), 0);
  return { count, sendTimes: undefined, nextAt: count > 0 ? now : Infinity };
}
