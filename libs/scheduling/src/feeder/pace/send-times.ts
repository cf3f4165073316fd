import { localDay } from '@recado/core';
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
import { LeadTime, LONGEST_LEAD_MS } from './lead-time.js';
import { PaceBackoff } from './pace-backoff.js';

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
