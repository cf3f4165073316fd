import { localDay } from '@recado/core';
import type { ChannelLimits, DailyCap, Pace, SendingWindow } from '../limits/channel-limits.js';
import { capOn } from '../limits/daily-cap.js';
import { startOfDay } from '../limits/sending-window.js';
import { type Arrival, ChannelTimeline, type TimelineLimits, type TimelineState } from './channel-timeline.js';

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
