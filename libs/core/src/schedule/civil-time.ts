/** 400 years, after which the calendar repeats. */
const CYCLE_MS = 146_097 * 86_400_000;
/** No place on Earth is further from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60;
const LOCAL = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const WITH_OFFSET = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|([+-])(\d\d):(\d\d))$/;

/** A time as written: milliseconds as if it were UTC, and what must be taken off if it named its offset. */
export interface CivilTime {
  local: number;
  offset: number | undefined;
}

/** Reads `Y-m-d H:i:s` or ISO 8601 with an offset; fractions of a second are dropped. */
export function readCivilTime(text: string): CivilTime | 'datetime_format' | 'datetime_no_such_date' {
  const local = LOCAL.exec(text);
  const match = local ?? WITH_OFFSET.exec(text);
  if (!match) return 'datetime_format';
  const [, year, month, day, hour, minute, second] = match.map(Number) as [0, ...CivilFields];
  const offset = local ? undefined : offsetOf(match);
  if (Math.abs(offset ?? 0) > MAX_OFFSET_MINUTES * 60_000) return 'datetime_format';
  if (!exists(year, month, day, hour, minute, second)) return 'datetime_no_such_date';
  // One cycle later and back, because Date.UTC takes the years 0 to 99 for 1900 to 1999.
  return { local: Date.UTC(year + 400, month - 1, day, hour, minute, second) - CYCLE_MS, offset };
}

type CivilFields = [year: number, month: number, day: number, hour: number, minute: number, second: number];

function exists(...[year, month, day, hour, minute, second]: CivilFields): boolean {
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return false;
  return day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function offsetOf(match: RegExpExecArray): number {
  const [sign, hours, minutes] = match.slice(7);
  if (sign === undefined) return 0;
  // 60 minutes and more in an offset are a slip; beyond the limit they are refused with it.
  const total = Number(minutes) > 59 ? Infinity : Number(hours) * 60 + Number(minutes);
  return (sign === '-' ? -total : total) * 60_000;
}
