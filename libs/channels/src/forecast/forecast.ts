import { localDay } from '@recado/core';
import {
  type ChannelLimits,
  type NewRecipientLimits,
  type DailyCap,
  type Pace,
  type SendingWindow,
  capOn,
  type PaceState,
  startOfDay,
  windowState,
  meanDistance,
} from '../channel-limits.js';

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
type TimelineLimits = Pick<ChannelLimits, 'pace' | 'dailyCap' | 'window' | 'timezone'> & {
  /** Null: people who have not written get as much as the others. */
  newRecipients: NewRecipientLimits | null;
};

/** When the last messages leave, UTC milliseconds; null: after more than a year, or there are none. */
interface TimelineEnd {
  warm: number | null;
  cold: number | null;
}

/** How many leave on a day of the channel's zone, in days since 1970. */
interface DayCount {
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
class ChannelTimeline {
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

/** A limit decides if it alone makes the messages leave later by more than this, in ms. */
const NOTICED_MS = 1_000;
const NO_LIMITS = { pace: null, dailyCap: null, window: null, newRecipients: null };
const NO_NUMBER: DailyCap = { messages: Infinity, warmUp: null };

/** A number of a day, as it is today. */
interface DayNumber {
  /** The number of this day. */
  perDay: number;
  /** How many of them are left. */
  leftToday: number;
  /** By how much each day may exceed the one before it, in %; null: it stays as it is. */
  growthPercent: number | null;
  /** What it grows to; equal to `perDay` where it does not grow. */
  atMost: number;
}

/** The limit that decides when the last message leaves. Times are UTC milliseconds. */
export type ForecastLimit =
  | ({ code: 'new_recipient_cap' | 'daily_cap' } & DayNumber)
  | { code: 'new_recipient_spacing' | 'recipient_spacing'; spacingMs: number }
  | { code: 'messaging_limit'; recipients: number; left: number }
  | { code: 'reach_out_lock'; until: number }
  | { code: 'window'; window: SendingWindow; timezone: string }
  | { code: 'pace'; pace: Pace }
  | { code: 'schedule'; until: number };

/** What is known of a channel and of the messages that are to leave on it. */
export interface ForecastInput {
  limits: ChannelLimits;
  state: TimelineState;
  /** The end of a lock under which nothing goes to people who have not written, UTC milliseconds; null: there is none. */
  lockedUntil: number | null;
  /** All that leaves up to the last of the messages in question, those before them included. */
  arrivals: readonly Arrival[];
  /** Which messages are in question: to people for whom the limits of new people count, to others, or both. */
  asks: { warm: boolean; cold: boolean };
  /** When the last of them may leave at the earliest by its own schedule, UTC milliseconds. */
  lastDueAt: number;
  /** When the spacing of their recipients lets the last one go, UTC milliseconds. */
  spacedUntil: number;
}

/** How many of the messages in question leave on a day. */
export interface ForecastDay {
  /** When it begins in the zone of the channel, UTC milliseconds. */
  startsAt: number;
  messages: number;
}

/** When the last message leaves (UTC milliseconds; null: in more than a year), and what decides that. */
interface ChannelForecast {
  end: number | null;
  limit: ForecastLimit | null;
}

/** A limit, and when the last message would leave if there were no other one; Infinity: in more than a year. */
interface Bound {
  limit: ForecastLimit;
  end: number;
}

/**
 * When the last of these messages leaves by the limits of their channel, and which limit decides: the one that, alone,
 * makes it leave latest. It is computed from what is given; it reads nothing.
 */
export function forecast(input: ForecastInput): ChannelForecast {
  const { limits, lastDueAt, spacedUntil } = input;
  const end = Math.max(endBy(limits, input), lastDueAt, spacedUntil);
  const free = Math.max(endBy({ ...NO_LIMITS, timezone: limits.timezone }, input, false), lastDueAt);
  const schedule: Bound = { limit: { code: 'schedule', until: lastDueAt }, end: lastDueAt };
  const isScheduled = lastDueAt > input.state.from && end - lastDueAt <= NOTICED_MS;
  const deciding = isScheduled ? schedule : latest(bounds(input).filter((bound) => bound.end - free > NOTICED_MS));
  return { end: end === Infinity ? null : end, limit: deciding?.limit ?? null };
}

/** The first of the latest ones. */
function latest(found: readonly Bound[]): Bound | undefined {
  const end = Math.max(...found.map((bound) => bound.end));
  return found.find((bound) => bound.end === end);
}

/** Each limit that the channel has, in the order in which they are named when they end alike. */
function bounds(input: ForecastInput): Bound[] {
  const { limits, lockedUntil, spacedUntil, state } = input;
  const { newRecipients, dailyCap, window, pace, spacingMs, timezone } = limits;
  const alone = (only: Partial<TimelineLimits>) => endBy({ ...NO_LIMITS, timezone, ...only }, input, false);
  const found: Bound[] = [];
  if (newRecipients) {
    const { perDay, spacingMs: distance } = newRecipients;
    const number = dayNumber(perDay, state.newOnDay.day, state.newOnDay.people, input);
    const end = alone({ newRecipients: { perDay, spacingMs: 0 } });
    found.push({ limit: { code: 'new_recipient_cap', ...number }, end });
    const spaced = alone({ newRecipients: { perDay: NO_NUMBER, spacingMs: distance } });
    found.push({ limit: { code: 'new_recipient_spacing', spacingMs: distance }, end: spaced });
  }
  if (dailyCap) {
    const number = dayNumber(dailyCap, state.usedOnDay.day, state.usedOnDay.messages, input);
    found.push({ limit: { code: 'daily_cap', ...number }, end: alone({ dailyCap }) });
  }
  if (lockedUntil !== null && input.asks.cold) {
    const limit = { code: 'reach_out_lock', until: lockedUntil } as const;
    found.push({ limit, end: endBy({ ...NO_LIMITS, timezone }, input, true) });
  }
  if (pace) found.push({ limit: { code: 'pace', pace }, end: alone({ pace }) });
  if (window) found.push({ limit: { code: 'window', window, timezone }, end: alone({ window }) });
  if (spacingMs > 0) found.push({ limit: { code: 'recipient_spacing', spacingMs }, end: spacedUntil });
  return found;
}

/**
 * On which days the messages in question leave, the first day first. Those before them leave first. `own`: how many of them go to people
 * for whom the limits of new people do not count, and how many to others.
 */
export function forecastDays(input: ForecastInput, own: { warm: number; cold: number }): ForecastDay[] {
  const { timeline, isToldApart } = runBy(input.limits, input);
  const left = isToldApart ? { ...own } : { warm: own.warm + own.cold, cold: 0 };
  const days: ForecastDay[] = [];
  for (const { day, ...sent } of timeline.days.toSorted((a, b) => b.day - a.day)) {
    const [warm, cold] = [Math.min(sent.warm, left.warm), Math.min(sent.cold, left.cold)];
    left.warm -= warm;
    left.cold -= cold;
    days.unshift({ startsAt: startOfDay(day, input.limits.timezone), messages: warm + cold });
  }
  return days.slice(
    Math.max(
      days.findIndex(({ messages }) => messages > 0),
      0,
    ),
  );
}

/** When the last message in question leaves by these limits. `isLocked`: whether the lock and past messages count too. */
function endBy(limits: TimelineLimits, input: ForecastInput, isLocked = true): number {
  const { state, asks } = input;
  const { ends, waiting, isToldApart } = runBy(limits, input, isLocked);
  const hasWarm = (asks.warm || !isToldApart) && waiting.some(({ warm }) => warm > 0);
  const hasCold = asks.cold && waiting.some(({ fresh, reached }) => fresh + reached > 0);
  const ofWarm = hasWarm ? (ends.warm ?? Infinity) : 0;
  return Math.max(ofWarm, hasCold ? (ends.cold ?? Infinity) : 0, state.from);
}

/** Lets all that waits leave by these limits. */
function runBy(limits: TimelineLimits, { state, arrivals, lockedUntil }: ForecastInput, isLocked = true) {
  const coldFrom = isLocked ? Math.max(state.coldFrom, lockedUntil ?? 0) : 0;
  // Nobody is told apart where nothing limits messages to new people.
  const isToldApart = limits.newRecipients !== null || coldFrom > state.from;
  const waiting = isToldApart ? arrivals : arrivals.map(asOthers);
  const timeline = new ChannelTimeline(limits, { ...state, coldFrom });
  return { timeline, ends: timeline.run(waiting), waiting, isToldApart };
}

function asOthers({ at, warm, fresh, reached }: Arrival): Arrival {
  return { at, warm: warm + fresh + reached, fresh: 0, reached: 0 };
}

function dayNumber(cap: DailyCap, usedDay: number, used: number, { state, limits }: ForecastInput): DayNumber {
  const day = localDay(state.from, limits.timezone);
  const perDay = capOn(cap, day);
  const leftToday = Math.max(perDay - (usedDay === day ? used : 0), 0);
  const grows = cap.warmUp !== null && perDay < cap.messages;
  return { perDay, leftToday, growthPercent: grows ? cap.warmUp!.growthPercent : null, atMost: cap.messages };
}
