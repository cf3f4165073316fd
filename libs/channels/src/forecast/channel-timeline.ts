import { localDay } from '@recado/core';
import type { ChannelLimits, NewRecipientLimits } from '../limits/channel-limits.js';
import { capOn } from '../limits/daily-cap.js';
import type { PaceState } from '../limits/expected-time.js';
import { meanDistance } from '../limits/pace.js';
import { startOfDay, windowState } from '../limits/sending-window.js';

/** Most stretches that are looked at: more than a year of days with a window each. */
const MAX_STRETCHES = 400;
const NO_LIMIT = { messages: Infinity, warmUp: null };

/** Messages that begin to wait on a channel at one time (UTC milliseconds). */
export interface Arrival {
  at: number;
  /** To recipients for whom no limit of new people counts. */
  warm: number;
  /** To new people: they count for the number of the day. */
  fresh: number;
  /** To people who have not written, but to whom the channel has written before: only their distance counts. */
  reached: number;
}

/** How much of its limits a channel has used. Times are UTC milliseconds. */
export interface TimelineState extends PaceState {
  /** New people of `day`, in days since 1970 of the channel's zone. */
  newOnDay: { day: number; people: number };
  /** When the next message to somebody who has not written may leave. */
  coldFrom: number;
}

/** Which limits count. */
export type TimelineLimits = Pick<ChannelLimits, 'pace' | 'dailyCap' | 'window' | 'timezone'> & {
  /** Null: people who have not written get as much as the others. */
  newRecipients: NewRecipientLimits | null;
};

/** When the last messages leave, UTC milliseconds; null: after more than a year, or there are none. */
export interface TimelineEnd {
  warm: number | null;
  cold: number | null;
}

/** How many leave on a day of the channel's zone, in days since 1970. */
export interface DayCount {
  day: number;
  warm: number;
  cold: number;
}

/** A time within one day in which messages may leave, and how many its limits leave. */
interface Stretch {
  from: number;
  to: number;
  messages: number;
  people: number;
}

/** What leaves within a stretch, and when the last of each leave. */
interface Sent {
  warm: number;
  cold: number;
  lastWarm: number;
  lastCold: number;
}

/**
 * Goes through the days of a channel as the feeder does. Messages leave at the pace within window and cap. Messages to
 * people who have not written leave one at a time at their own distance, and to a limited number of new people on a
 * day. Reads no clock.
 */
export class ChannelTimeline {
  private warm = 0;
  private fresh = 0;
  private reached = 0;
  private used: TimelineState['usedOnDay'];
  private people: TimelineState['newOnDay'];
  private coldFrom: number;
  private at: number;
  private readonly end: TimelineEnd = { warm: null, cold: null };
  private readonly counted = new Map<number, DayCount>();
  /** The mean distance of two messages, and of two to people who have not written, in ms. */
  private readonly distance: number;
  private readonly coldDistance: number;

  constructor(
    private readonly limits: TimelineLimits,
    state: TimelineState,
  ) {
    this.used = state.usedOnDay;
    this.people = state.newOnDay;
    this.coldFrom = state.coldFrom;
    this.at = state.from;
    this.distance = limits.pace ? meanDistance(limits.pace) : 0;
    this.coldDistance = Math.max(limits.newRecipients?.spacingMs ?? 0, this.distance);
  }

  /** Lets these messages leave, and returns when the last ones do. */
  run(arrivals: readonly Arrival[]): TimelineEnd {
    const rest = arrivals.toSorted((a, b) => a.at - b.at);
    for (let count = 0; count < MAX_STRETCHES + arrivals.length; count++) {
      while (rest[0] && (rest[0].at <= this.at || this.waiting === 0)) this.take(rest.shift()!);
      if (this.waiting === 0) return this.end;
      this.pass(this.next(), rest[0]?.at ?? Infinity);
    }
    return { warm: this.warm > 0 ? null : this.end.warm, cold: this.fresh + this.reached > 0 ? null : this.end.cold };
  }

  /** What leaves on each day, the first one first. */
  get days(): DayCount[] {
    return [...this.counted.values()];
  }

  private get waiting(): number {
    return this.warm + this.fresh + this.reached;
  }

  private take({ at, warm, fresh, reached }: Arrival): void {
    this.at = Math.max(this.at, at);
    this.warm += warm;
    this.fresh += fresh;
    this.reached += reached;
  }

  /** The next stretch at or after the present time. */
  private next(): Stretch {
    const { window, dailyCap, newRecipients, timezone } = this.limits;
    const state = window ? windowState(window, timezone, this.at) : { open: true, until: Infinity };
    const from = state.open ? this.at : state.until;
    const closes = window && !state.open ? windowState(window, timezone, from).until : state.until;
    if (!dailyCap && !newRecipients) return { from, to: closes, messages: Infinity, people: Infinity };
    const day = localDay(from, timezone);
    const ofCap = capOn(dailyCap ?? NO_LIMIT, day) - (this.used.day === day ? this.used.messages : 0);
    const ofPeople = capOn(newRecipients?.perDay ?? NO_LIMIT, day) - (this.people.day === day ? this.people.people : 0);
    const to = Math.min(closes, startOfDay(day + 1, timezone));
    return { from, to, messages: Math.max(ofCap, 0), people: Math.max(ofPeople, 0) };
  }

  /** Sends what a stretch allows until `until` at most, when more begin to wait. */
  private pass(whole: Stretch, until: number): void {
    const stretch = { ...whole, to: Math.max(Math.min(whole.to, until), whole.from) };
    const { warm, cold, lastWarm, lastCold } = this.sentIn(stretch);
    if (warm > 0) this.end.warm = lastWarm;
    if (cold > 0) this.end.cold = lastCold;
    this.tell('warm', warm, stretch.from, lastWarm);
    this.tell('cold', cold, stretch.from, lastCold);
    const fresh = Math.min(cold, this.fresh, stretch.people);
    this.warm -= warm;
    this.fresh -= fresh;
    this.reached -= cold - fresh;
    if (cold > 0) this.coldFrom = lastCold + this.coldDistance;
    this.count(stretch.from, warm + cold, fresh);
    const free = stretch.from + (warm + cold) * this.distance;
    if (this.waiting === 0) this.at = Math.max(stretch.from, this.at, lastWarm + this.distance);
    // What begins to wait meanwhile does not bring the next send time forward.
    else this.at = stretch.to === until ? Math.max(until, Math.min(free, whole.to)) : stretch.to;
  }

  private count(at: number, messages: number, people: number): void {
    const day = localDay(at, this.limits.timezone);
    this.used = { day, messages: messages + (this.used.day === day ? this.used.messages : 0) };
    this.people = { day, people: people + (this.people.day === day ? this.people.people : 0) };
  }

  /** Counts what leaves evenly between two times; a stretch without a number of the day may last for several days. */
  private tell(kind: 'warm' | 'cold', messages: number, from: number, last: number): void {
    const { timezone } = this.limits;
    const step = messages > 1 ? (last - from) / (messages - 1) : 0;
    for (let told = 0; told < messages && this.counted.size < MAX_STRETCHES;) {
      const day = localDay(from + told * step, timezone);
      const room = step > 0 ? Math.ceil((startOfDay(day + 1, timezone) - from) / step) - told : Infinity;
      const count = Math.min(Math.max(room, 1), messages - told);
      const known = this.counted.get(day) ?? { day, warm: 0, cold: 0 };
      known[kind] += count;
      this.counted.set(day, known);
      told += count;
    }
  }

  private sentIn(stretch: Stretch): Sent {
    const { distance } = this;
    const byTime = distance > 0 ? Math.ceil((stretch.to - stretch.from) / distance) : Infinity;
    const most = stretch.to > stretch.from ? Math.min(stretch.messages, byTime) : 0;
    const eligible = Math.min(this.fresh, stretch.people) + this.reached;
    // While others wait too, as many go to people who have not written as their distance allows.
    const beside = this.coldBeside(stretch, most, eligible);
    const warm = Math.min(this.warm, most - beside);
    const lastWarm = stretch.from + Math.max(warm + beside - 1, 0) * distance;
    const cold = warm < this.warm ? beside : Math.min(eligible, most - warm, this.coldUntil(stretch, stretch.to));
    return { warm, cold, lastWarm: warm > 0 ? Math.round(lastWarm) : 0, lastCold: this.lastCold(stretch, cold, warm) };
  }

  /** How many messages to people who have not written leave before the last of the others does. */
  private coldBeside(stretch: Stretch, most: number, eligible: number): number {
    if (this.warm === 0 || eligible === 0) return 0;
    if (this.distance === 0)
      return Math.max(Math.min(eligible, most - this.warm, this.coldUntil(stretch, stretch.from + 1)), 0);
    const share = 1 - this.distance / this.coldDistance;
    const wait = Math.max(this.coldFrom - stretch.from, 0);
    const alone = this.warm * this.distance;
    // Their share of the pace is constant, so the time until the others have left follows from it.
    const ends = wait >= alone ? alone : share > 0 ? wait + (alone - wait + this.distance) / share : Infinity;
    const shared = Math.min(ends, (this.warm + eligible) * this.distance, most * this.distance);
    return Math.min(eligible, most, this.coldUntil(stretch, stretch.from + shared));
  }

  /** How many messages to people who have not written their distance allows in a stretch before a time. */
  private coldUntil({ from }: Stretch, until: number): number {
    const first = Math.max(from, this.coldFrom);
    if (first >= until) return 0;
    return this.coldDistance > 0 ? Math.ceil((until - first) / this.coldDistance) : Infinity;
  }

  private lastCold({ from }: Stretch, cold: number, warm: number): number {
    const byDistance = Math.max(from, this.coldFrom) + Math.max(cold - 1, 0) * this.coldDistance;
    // Without a distance of their own they share the pace with the others.
    const isShared = this.coldDistance === this.distance && warm > 0;
    return Math.round(isShared ? Math.max(byDistance, from + (warm + cold - 1) * this.distance) : byDistance);
  }
}
