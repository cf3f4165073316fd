import type { Violation } from '../errors/violation.js';
import { excerpt } from '../text/text.js';
import { type CivilTime, readCivilTime } from './civil-time.js';
import { formatLocal, localToUtc } from './local-time.js';
import { DAY_MS } from '../spans.js';

type TimeCode = 'datetime_format' | 'datetime_no_such_date' | 'datetime_skipped' | 'schedule_past' | 'schedule_too_far';

/** `at` in UTC milliseconds; or the code of the error with the params of its sentence. */
export type TimeReading = { ok: true; at: number } | { ok: false; code: TimeCode; params: Violation['params'] };

export interface ScheduleWindow {
  /** The zone of times without an offset; one that `timezoneName` knows. */
  zone: string;
  now: number;
  /** How late a time may be, in ms. */
  pastGraceMs: number;
}

/** How far ahead a message may be scheduled: a year, also a leap year. */
const MAX_DAYS_AHEAD = 366;

/**
 * Reads `Y-m-d H:i:s` or ISO 8601: with its offset, else in a zone (the first, when it happens twice). Seconds may be
 * missing, white space around it does not matter, and fractions of a second are dropped.
 */
export function readTime(value: string, zone: string): TimeReading {
  return read(value, zone, () => 0);
}

/**
 * Reads a schedule: as `readTime`, but with its fraction, rounded up to the millisecond, so that no message is sent
 * early. Refuses a time that is longer ago than the grace or more than 366 days ahead.
 */
export function readScheduledAt(value: string, window: ScheduleWindow): TimeReading {
  const reading = read(value, window.zone, ({ fraction }) => fraction);
  if (!reading.ok) return reading;
  const { zone, now, pastGraceMs } = window;
  // Times on the wire are mostly whole seconds: the present second is not late.
  const earliest = Math.floor(now / 1_000) * 1_000 - pastGraceMs;
  if (reading.at < earliest) {
    const minutes = Math.floor(pastGraceMs / 60_000);
    return refuse('schedule_past', { ...readAs(reading.at, zone), now: formatLocal(now, zone), minutes });
  }
  if (reading.at > now + MAX_DAYS_AHEAD * DAY_MS) {
    return refuse('schedule_too_far', { ...readAs(reading.at, zone), days: MAX_DAYS_AHEAD });
  }
  return reading;
}

function read(value: string, zone: string, beyond: (civil: CivilTime) => number): TimeReading {
  const written = value.trim();
  const civil = readCivilTime(written);
  if (typeof civil === 'string') return refuse(civil, { read: excerpt(value) });
  const second = civil.offset === undefined ? localToUtc(civil.local, zone) : civil.local - civil.offset;
  if (second === undefined) return refuse('datetime_skipped', { read: written, zone });
  return { ok: true, at: second + beyond(civil) };
}

function readAs(at: number, zone: string): { read: string; zone: string } {
  return { read: formatLocal(at, zone), zone };
}

function refuse(code: TimeCode, params: Violation['params']): TimeReading {
  return { ok: false, code, params };
}
