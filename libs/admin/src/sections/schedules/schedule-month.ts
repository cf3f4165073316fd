import { DAY_MS, localToUtcOrNext } from '@recado/core';
import type { TimeSpan } from '@recado/queries';

/** A month of a calendar, as its pages need it. */
export interface CalendarMonth {
  /** `2026-12`, and those before and after it. */
  name: string;
  previous: string;
  next: string;
  /** UTC milliseconds. */
  from: number;
  until: number;
  /** Its weeks, from Sunday on; null: a day of another month. */
  weeks: (CalendarDay | null)[][];
}

export interface CalendarDay extends TimeSpan {
  /** `2026-12-24` */
  name: string;
  number: number;
}

/** Years that a calendar shows: those of every schedule that is taken, and no date that a clock cannot name. */
const YEARS = { first: 2000, last: 2199 };

/** The month with this name in a zone. Undefined: there is none. */
export function monthOf(name: unknown, zone: string): CalendarMonth | undefined {
  if (typeof name !== 'string' || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(name)) return undefined;
  const [year, month] = name.split('-').map(Number) as [number, number];
  if (year < YEARS.first || year > YEARS.last) return undefined;
  const midnight = Date.UTC(year, month - 1, 1);
  const length = (Date.UTC(year, month, 1) - midnight) / DAY_MS;
  const start = (day: number) => localToUtcOrNext(midnight + (day - 1) * DAY_MS, zone);
  const days = Array.from({ length }, (_, index): CalendarDay => {
    const number = index + 1;
    const date = `${name}-${String(number).padStart(2, '0')}`;
    return { name: date, number, from: start(number), until: start(number + 1) };
  });
  const before = new Date(midnight).getUTCDay();
  const after = (7 - ((before + length) % 7)) % 7;
  const cells = [...Array<null>(before).fill(null), ...days, ...Array<null>(after).fill(null)];
  return {
    name,
    previous: new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7),
    next: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7),
    from: days[0]!.from,
    until: days.at(-1)!.until,
    weeks: Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7)),
  };
}

/** The days of a month in their order. */
export function daysIn({ weeks }: CalendarMonth): CalendarDay[] {
  return weeks.flat().filter((day) => day !== null);
}
