import { localToUtcOrNext, utcToLocal } from '@recado/core';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** When something is repeated: on days of the week, at a time of day of a zone. */
export interface RecurringRule {
  /** From 1 (Monday) to 7; at least one. */
  days: readonly number[];
  /** Such as 09:00. */
  time: string;
  /** IANA zone. */
  timezone: string;
  /** The last day, such as 2026-12-31; null: there is none. */
  untilDay: string | null;
}

/**
 * The first time after a UTC time, in ms; null: there is none any more. A time that the zone skips is the end of the
 * change, and of one that happens twice it is the first.
 */
export function nextTime({ days, time, timezone, untilDay }: RecurringRule, after: number): number | null {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(utcToLocal(after, timezone) / DAY_MS) * DAY_MS;
  // The day before as well: a change of the zone may move its time past midnight.
  for (let day = today - DAY_MS; day <= today + 8 * DAY_MS; day += DAY_MS) {
    if (!days.includes(weekday(day))) continue;
    if (untilDay !== null && new Date(day).toISOString().slice(0, 10) > untilDay) return null;
    const at = localToUtcOrNext(day + (hours * 60 + minutes) * MINUTE_MS, timezone);
    if (at > after) return at;
  }
  return null;
}

/** The next times after a UTC time, at most so many. */
export function nextTimes(rule: RecurringRule, after: number, most: number): number[] {
  const times: number[] = [];
  for (let at = nextTime(rule, after); at !== null && times.length < most; at = nextTime(rule, at)) times.push(at);
  return times;
}

function weekday(day: number): number {
  return new Date(day).getUTCDay() || 7;
}
