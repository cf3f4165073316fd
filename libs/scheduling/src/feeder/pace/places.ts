import {
  capOn,
  type ChannelLimits,
  type ChannelPaces,
  firstShare,
  localDay,
  longestDistance,
  meanDistance,
  nextDistance,
  type Pace,
  type PaceRecord,
  startOfDay,
} from '@recado/channels';
import { Lead, LONGEST_LEAD_MS } from './lead.js';
import { ShareUsed } from './share-used.js';

/** A slice is handed out when the next place is this near, beyond the lead, in ms. */
const HAND_OUT_BEFORE_MS = 120;
/** Length of a slice of a fast channel, in ms: one start and one hint for all of it. */
const SLICE_MS = 200;
/** Places of a fast channel that one write covers, in ms of its time: so long the next leader may have to wait. */
const WRITTEN_AHEAD_MS = 500;
/** The last place that is given away is no further ahead than this, whoever led, in ms. */
const MAX_AHEAD_MS = LONGEST_LEAD_MS + HAND_OUT_BEFORE_MS + SLICE_MS + WRITTEN_AHEAD_MS;
/** Messages of a slice: what fits into one queue entry. */
const MAX_SLICE = 250;
/** Messages on their way on a channel that is capped and not paced: what a crash may count that never left. */
const CAPPED_HINTS = 32;
/** Rest when nobody took up a slice, in ms; it doubles up to the second number while that goes on. */
const REST_MS = 250;
const MAX_REST_MS = 5_000;

/** What may be handed out now. */
export interface Offer {
  /** How many messages. */
  count: number;
  /** When each leaves, UTC milliseconds; undefined: as fast as the channel can. */
  times: readonly number[] | undefined;
  /** When to ask again where there is nothing, or all of it was taken. */
  nextAt: number;
}

/** What an offer must know of the channel at this moment. */
export interface Moment {
  now: number;
  /** When the window closes; Infinity: it does not. */
  closesAt: number;
  /** Handed out and not begun. */
  hints: number;
}

/** The places of one paced or capped channel: who leaves when, and how many today. What it gives away survives it. */
export class Places {
  readonly lead = new Lead();
  readonly share = new ShareUsed();
  private record: PaceRecord = { pacedUntil: 0, day: 0, used: 0 };
  private revision: number | undefined;
  /** What is given away up to then needs no further write. */
  private writtenUntil = 0;
  /** The first place after a rest of a period and more. */
  private begunAt = -Infinity;
  private restMs = 0;
  private restsUntil = 0;

  constructor(
    private readonly channelId: number,
    private readonly paces: ChannelPaces,
    private readonly random: () => number = Math.random,
  ) {}

  /** Learns what was given away before, by whoever led. */
  async load(): Promise<void> {
    if (this.revision !== undefined) return;
    const { revision, ...record } = await this.paces.read(this.channelId);
    this.record = record;
    this.revision = revision;
  }

  /** What may be handed out now. Call `load` first. */
  offer(limits: ChannelLimits, moment: Moment): Offer {
    const { now } = moment;
    if (limits.pace) this.keepTo(limits.pace, now);
    if (this.restsUntil > now) return nothingBefore(this.restsUntil);
    const first = limits.pace ? Math.max(this.record.pacedUntil, now + this.lead.ms) : now;
    const handOutAt = first - this.lead.ms - HAND_OUT_BEFORE_MS;
    if (handOutAt > now) return nothingBefore(handOutAt);
    if (limits.pace && first - this.record.pacedUntil > limits.pace.periodMs) this.begunAt = first;
    const left = this.leftOn(first, limits);
    if (left <= 0) return nothingBefore(startOfDay(localDay(first, limits.timezone) + 1, limits.timezone));
    return limits.pace ? this.slice(limits, moment, first, left) : unpaced(left, moment);
  }

  /**
   * What a slower pace gave away before somebody changed it binds no more. The next place is never nearer to the last one
   * than this pace allows: that one is `MAX_AHEAD_MS` away at most, and the longest distance lies behind it.
   */
  private keepTo(pace: Pace, now: number): void {
    const longest = longestDistance(pace) / (this.share.at(now) * firstShare(pace));
    const end = now + MAX_AHEAD_MS + longest;
    if (this.record.pacedUntil <= end) return;
    this.record = { ...this.record, pacedUntil: end };
    // Else nothing would be written for as long as the old place lies ahead, and two leaders would not notice each other.
    this.writtenUntil = Math.min(this.writtenUntil, end);
  }

  /**
   * Gives away the first so many places of an offer. False: another process leads and has given them away; then nothing
   * may be handed out.
   */
  async take(limits: ChannelLimits, { times }: Offer, count: number, now: number): Promise<boolean> {
    const last = times?.[count - 1];
    const day = localDay(times?.[0] ?? now, limits.timezone);
    const used = (day === this.record.day ? this.record.used : 0) + count;
    const pacedUntil = limits.pace && last !== undefined ? last + this.distance(limits.pace, last, now) : 0;
    const isOurs = await this.write(limits, { pacedUntil, day, used });
    if (isOurs) this.record = { pacedUntil, day, used };
    return isOurs;
  }

  /** Writes down how far places are given away, if an earlier write does not cover it. A cap is counted every time. */
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

  /** A message that was handed out then has come back without having been sent. */
  giveBack(limits: ChannelLimits, at: number): void {
    if (localDay(at, limits.timezone) === this.record.day) this.record.used = Math.max(this.record.used - 1, 0);
  }

  /** Nobody took a message up in time. */
  neglected(now: number): void {
    if (this.restsUntil > now) return;
    this.restMs = Math.min(Math.max(this.restMs * 2, REST_MS), MAX_REST_MS);
    this.restsUntil = now + this.restMs;
  }

  /** A message was begun: somebody is at work. */
  takenUp(): void {
    this.restMs = 0;
  }

  /** `time`: of the place from which it is measured. */
  private distance(pace: Pace, time: number, now: number): number {
    const isBeginning = time - this.begunAt < pace.periodMs;
    const share = this.share.at(now) * (isBeginning ? firstShare(pace) : 1);
    return nextDistance(pace, this.random()) / share;
  }

  private leftOn(at: number, { dailyCap, timezone }: ChannelLimits): number {
    if (!dailyCap) return Infinity;
    const day = localDay(at, timezone);
    return capOn(dailyCap, day) - (day === this.record.day ? this.record.used : 0);
  }

  /** Times from the first on, of one day and before the window closes. */
  private slice(
    { pace, dailyCap, timezone }: ChannelLimits,
    { now, closesAt }: Moment,
    first: number,
    left: number,
  ): Offer {
    const endOfDay = dailyCap ? startOfDay(localDay(first, timezone) + 1, timezone) : Infinity;
    const end = Math.min(now + this.lead.ms + HAND_OUT_BEFORE_MS + SLICE_MS, closesAt, endOfDay);
    const times: number[] = [];
    let time = first;
    while (pace && time < end && times.length < Math.min(left, MAX_SLICE)) {
      times.push(time);
      time += this.distance(pace, time, now);
    }
    if (times.length === 0) return nothingBefore(end);
    return { count: times.length, times, nextAt: Math.max(time - this.lead.ms - HAND_OUT_BEFORE_MS, now) };
  }
}

function nothingBefore(nextAt: number): Offer {
  return { count: 0, times: undefined, nextAt };
}

/** Capped, and as fast as the channel can. */
function unpaced(left: number, { now, hints }: Moment): Offer {
  const count = left === Infinity ? Infinity : Math.max(Math.min(left, CAPPED_HINTS - hints), 0);
  return { count, times: undefined, nextAt: count > 0 ? now : Infinity };
}
