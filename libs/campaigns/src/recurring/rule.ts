import { localToUtcOrNext, utcToLocal } from '@recado/core';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The weeks of a month that a rule may name; `last` is the last one that has the day. */
const WEEKS = ['1', '2', '3', '4', 'last'] as const;

/** A day on which something is repeated: the keys of `DAY_RULES`. */
export type DayRule = string;

/** Milliseconds of midnight, as of UTC. */
type Midnight = number;

const dateOf = (day: Midnight): number => new Date(day).getUTCDate();
const isLastOfMonth = (day: Midnight): boolean => dateOf(day + DAY_MS) === 1;
const weekday = (day: Midnight): number => new Date(day).getUTCDay() || 7;

function isInWeek(day: Midnight, week: (typeof WEEKS)[number]): boolean {
  return week === 'last' ? dateOf(day + 7 * DAY_MS) <= 7 : Math.ceil(dateOf(day) / 7) === Number(week);
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** The 29th is missing in most Februaries: `last` is what people mean then. */
const DATES = Array.from({ length: 28 }, (_, before) => before + 1);

/**
 * The days of a rule: `1` (Monday) to `7` of each week, `date-1` to `date-28` and `last` of each month, and `week-2-5`, the
 * second Friday of each month, with weeks 1 to 4 and `last`.
 */
const DAY_RULES: ReadonlyMap<DayRule, (day: Midnight) => boolean> = new Map([
  ...WEEKDAYS.map((each) => [`${each}`, (day: Midnight) => weekday(day) === each] as const),
  ...DATES.map((each) => [`date-${each}`, (day: Midnight) => dateOf(day) === each] as const),
  ['last', isLastOfMonth] as const,
  ...WEEKS.flatMap((week) =>
    WEEKDAYS.map(
      (each) => [`week-${week}-${each}`, (day: Midnight) => weekday(day) === each && isInWeek(day, week)] as const,
    ),
  ),
]);

/** The days of the week, and those of the month, by which something can be repeated. */
export const WEEKLY_RULES: readonly DayRule[] = WEEKDAYS.map(String);
export const MONTHLY_RULES: readonly DayRule[] = [...DAY_RULES.keys()].filter((rule) => !WEEKLY_RULES.includes(rule));

/** The longest way to the next day of a rule: from one last Monday of a month to the next, and a day for the zone. */
const LONGEST_DAYS = 37;

/** When something is repeated: on some days, at a time of day of a zone. */
export interface RecurringRule {
  /** At least one. */
  days: readonly DayRule[];
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
  for (let day = today - DAY_MS; day <= today + LONGEST_DAYS * DAY_MS; day += DAY_MS) {
    if (!days.some((rule) => DAY_RULES.get(rule)?.(day))) continue;
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
