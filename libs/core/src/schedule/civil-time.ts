/** 400 years, after which the calendar repeats. */
const CYCLE_MS = 146_097 * 86_400_000;
/** The largest offset of any zone. */
const MAX_OFFSET_MINUTES = 14 * 60;
const ZERO = 48;
/** The position of the seconds' colon, and of the mark before their fraction. */
const [SECOND_AT, FRACTION_AT] = [16, 19];
/** The form of the interface, which most times have: it is tested first, since that is faster. */
const LOCAL = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** With a T or a blank; seconds, their fraction and the offset may be missing, and the offset's minutes and colon. */
const WRITTEN = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d(?::?[0-5]\d)?)?$/;

/** A time as it was written, in ms as if it were UTC; and its offset, if it has one. */
export interface CivilTime {
  /** The whole second. */
  local: number;
  /** The fraction of a second in ms (0 to 1,000), rounded up. */
  fraction: number;
  offset: number | undefined;
}

/** Reads `Y-m-d H:i:s` or ISO 8601, with an offset or without. */
export function readCivilTime(text: string): CivilTime | 'datetime_format' | 'datetime_no_such_date' {
  const isLocal = LOCAL.test(text);
  if (!isLocal && !WRITTEN.test(text)) return 'datetime_format';
  const offset = isLocal ? undefined : offsetOf(text);
  if (Math.abs(offset ?? 0) > MAX_OFFSET_MINUTES * 60_000) return 'datetime_format';
  const local = localOf(text);
  return local === undefined ? 'datetime_no_such_date' : { local, fraction: fractionOf(text), offset };
}

/** Calculated in nanoseconds, which are integers: 0.29 times 1,000 is not 290 in floating point. */
function fractionOf(text: string): number {
  if (text[FRACTION_AT] !== '.' && text[FRACTION_AT] !== ',') return 0;
  const digits = /^\d+/.exec(text.slice(FRACTION_AT + 1))?.[0] ?? '';
  return Math.ceil(Number(digits.padEnd(9, '0')) / 1_000_000);
}

/** All forms have their fields at the same positions. */
function localOf(text: string): number | undefined {
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)];
  const [hour, minute] = [twoDigits(text, 11), twoDigits(text, 14)];
  const second = text[SECOND_AT] === ':' ? twoDigits(text, SECOND_AT + 1) : 0;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  // One cycle later and back: Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return Date.UTC(year + 400, month - 1, day, hour, minute, second) - CYCLE_MS;
}

function twoDigits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * ZERO;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** In ms; undefined where none is written. */
function offsetOf(text: string): number | undefined {
  if (text.endsWith('Z')) return 0;
  const signAt = Math.max(text.indexOf('+', SECOND_AT), text.indexOf('-', SECOND_AT));
  if (signAt < 0) return undefined;
  const hours = twoDigits(text, signAt + 1);
  const minutes = text.length === signAt + 3 ? 0 : twoDigits(text, text.length - 2);
  return (text[signAt] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
