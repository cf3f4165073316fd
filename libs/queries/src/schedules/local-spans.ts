import { DAY_MS, HOUR_MS, localToUtcOrNext, MINUTE_MS, utcToLocal } from '@recado/core';

/** Every offset of a zone is a multiple of this, in ms, so days and hours of every zone begin at one. */
export const QUARTER_MS = 15 * MINUTE_MS;

/** A stretch of time: from `from`, before `until`; UTC milliseconds. */
export interface TimeSpan {
  from: number;
  until: number;
}

/** The day of a zone in which a time lies, and those that follow it. A day may have 23 or 25 hours. */
export function localDays(at: number, zone: string, count: number): TimeSpan[] {
  const local = utcToLocal(at, zone);
  const midnight = local - (local % DAY_MS);
  const starts = Array.from({ length: count + 1 }, (_, day) => localToUtcOrNext(midnight + day * DAY_MS, zone));
  return starts.slice(0, count).map((from, day) => ({ from, until: starts[day + 1]! }));
}

/** The hours of a day as its clocks show them. An hour that happens twice is there twice, a skipped one is not. */
export function localHours({ from, until }: TimeSpan, zone: string): TimeSpan[] {
  const hours: TimeSpan[] = [];
  let last = '';
  for (let at = from; at < until; at += QUARTER_MS) {
    const local = utcToLocal(at, zone);
    const name = `${Math.floor(local / HOUR_MS)} ${local - at}`;
    if (name !== last) hours.push({ from: at, until: at });
    hours.at(-1)!.until = at + QUARTER_MS;
    last = name;
  }
  return hours;
}
