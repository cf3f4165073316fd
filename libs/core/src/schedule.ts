import { BoundedMap } from './bounded-map.js';
import type { Violation } from './errors.js';
import type { Language } from './language.js';
import { SECOND_MS, DAY_MS, MINUTE_MS } from './spans.js';
import { excerpt } from './text/text.js';

/** A time in UTC milliseconds as ISO 8601, like `2026-11-20T16:14:00.120Z`; null stays null. */
export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Offsets are read from the runtime in pieces of this length. */
const PIECE = 32 * DAY_MS;
/** Since 2005 no zone has changed its offset twice within 20 days, so equal ends mean a constant offset between. */
const SAMPLE = 8 * DAY_MS;
/** Pieces that a zone keeps: five years. */
const MAX_PIECES = 64;
/** Zones that are kept, each with a large formatter; more are rarely in use at the same time. */
const MAX_ZONES = 64;
/** Outside these years nothing is scheduled; the nearest offset is enough to show a time that was read. */
const FIRST = 0;
const LAST = Date.UTC(9_990, 0, 1);

/** A stretch of time with one offset: `from` ≤ t < `to`. */
interface Span {
  from: number;
  to: number;
  offset: number;
}

/** The offsets of one zone, read from the runtime's time zone data when they are needed. */
class ZoneOffsets {
  private readonly formatter: Intl.DateTimeFormat;
  private readonly pieces = new BoundedMap<number, Span[]>(MAX_PIECES);
  private last: Span = { from: 0, to: 0, offset: 0 };

  constructor(zone: string) {
    this.formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  at(utcMs: number): number {
    const time = Math.min(Math.max(utcMs, FIRST), LAST);
    if (time < this.last.from || time >= this.last.to) this.last = this.spanAt(time);
    return this.last.offset;
  }

  private spanAt(time: number): Span {
    const index = Math.floor(time / PIECE);
    const spans = this.pieces.get(index) ?? this.learn(index);
    return spans.find(({ to }) => time < to)!;
  }

  private learn(index: number): Span[] {
    const spans: Span[] = [];
    for (let from = index * PIECE; from < (index + 1) * PIECE; from += SAMPLE) this.append(spans, from, from + SAMPLE);
    this.pieces.set(index, spans);
    return spans;
  }

  /** Adds the spans between two samples: one, or two when the offset changes between them. */
  private append(spans: Span[], from: number, to: number): void {
    const [before, after] = [this.ask(from), this.ask(to)];
    const change = before === after ? to : this.findChange(from, to, before);
    extend(spans, { from, to: change, offset: before });
    if (change < to) extend(spans, { from: change, to, offset: after });
  }

  /** The first second that has another offset than `before`. */
  private findChange(from: number, to: number, before: number): number {
    let [same, other] = [from, to];
    while (other - same > SECOND_MS) {
      const middle = same + Math.floor((other - same) / (2 * SECOND_MS)) * SECOND_MS;
      if (this.ask(middle) === before) same = middle;
      else other = middle;
    }
    return other;
  }

  private ask(utcMs: number): number {
    const text = this.formatter.format(utcMs);
    const [month, day, year, hour, minute, second] = text.split(/\D+/, 6).map(Number) as [number, ...number[]];
    return Date.UTC(year!, month - 1, day, hour, minute, second) - utcMs;
  }
}

function extend(spans: Span[], next: Span): void {
  const last = spans.at(-1);
  if (last?.offset === next.offset) last.to = next.to;
  else spans.push(next);
}

const zones = new BoundedMap<string, ZoneOffsets>(MAX_ZONES);

/** Milliseconds that a zone is ahead of UTC at a time. Throws RangeError for an unknown zone. */
export function offsetAt(utcMs: number, zone: string): number {
  return (zones.get(zone) ?? remember(zone)).at(utcMs);
}

function remember(zone: string): ZoneOffsets {
  const offsets = new ZoneOffsets(zone);
  zones.set(zone, offsets);
  return offsets;
}

/**
 * Longer than any offset or change of one: the offsets this long before and after a local time are the only candidates.
 * In ms.
 */
const AROUND = 86_400_000;

/** The local time of a zone at a UTC time, in ms as if it were UTC. Throws RangeError for an unknown zone. */
export function utcToLocal(utcMs: number, zone: string): number {
  return utcMs + offsetAt(utcMs, zone);
}

/** The day of a zone at a UTC time, in days since 1970. */
export function localDay(utcMs: number, zone: string): number {
  return Math.floor(utcToLocal(utcMs, zone) / DAY_MS);
}

/** A UTC time as `Y-m-d H:i:s` in a zone. Throws RangeError for an unknown zone. */
export function formatLocal(utcMs: number, zone: string): string {
  const iso = new Date(utcToLocal(utcMs, zone)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/**
 * The UTC time of a local time that is given in ms as if it were UTC. The first one when the local time happens twice;
 * undefined when the zone skips it.
 */
export function localToUtc(local: number, zone: string): number | undefined {
  const before = offsetAt(local - AROUND, zone);
  const after = offsetAt(local + AROUND, zone);
  if (before === after) return local - before;
  const candidates = [local - before, local - after].filter((utc) => utc + offsetAt(utc, zone) === local);
  return candidates.length === 0 ? undefined : Math.min(...candidates);
}

/** As `localToUtc`, for a whole minute; the time of the change where the zone skips the minute. */
export function localToUtcOrNext(local: number, zone: string): number {
  let utc: number | undefined;
  // A change skips a day at most, and ends at a whole minute.
  for (let later = local; utc === undefined; later += MINUTE_MS) utc = localToUtc(later, zone);
  return utc;
}

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
interface CivilTime {
  /** The whole second. */
  local: number;
  /** The fraction of a second in ms (0 to 1,000), rounded up. */
  fraction: number;
  offset: number | undefined;
}

/** Reads `Y-m-d H:i:s` or ISO 8601, with an offset or without. */
function readCivilTime(text: string): CivilTime | 'datetime_format' | 'datetime_no_such_date' {
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

type TimeCode = 'datetime_format' | 'datetime_no_such_date' | 'datetime_skipped' | 'schedule_past' | 'schedule_too_far';

/** `at` in UTC milliseconds; or the code of the error with the params of its sentence. */
export type TimeReading = { ok: true; at: number } | { ok: false; code: TimeCode; params: Violation['params'] };

interface ScheduleWindow {
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

/** Zone names begin with a letter. Offsets (`+03:00`), which newer runtimes also accept, do not. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;
/** A name in its usual case. Others (`US/Eastern`, `europe/london`) are replaced by their canonical names. */
const USUAL_CASE = /^[A-Z][a-z]+(?:[/_-](?:[A-Z][a-z]+|of|es|au))*$/;

/** Lower-case name → canonical name. There are about six hundred zones, so the map needs no maximum. */
const known = new Map<string, string>();

/**
 * The name of an IANA zone in its usual case; undefined for an unknown zone. An alias in its usual case keeps its name:
 * `Asia/Kolkata` does not become `Asia/Calcutta`.
 */
export function timezoneName(value: string): string | undefined {
  if (!NAME.test(value)) return undefined;
  const canonical = known.get(value.toLowerCase()) ?? resolve(value);
  return canonical !== undefined && USUAL_CASE.test(value) ? value : canonical;
}

function resolve(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    known.set(name.toLowerCase(), timeZone);
    return timeZone;
  } catch {
    // Intl knows no zone of this name.
    return undefined;
  }
}

/** A zone as people call it: `horário de Brasília`. */
export function zoneTitle(zone: string, language: Language, at: number): string {
  const options = { timeZone: zone, timeZoneName: 'longGeneric' } as const;
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
  // "Standard" is left out: it says nothing where there is no summer time.
  const text = name.replace(/ (?:Padrão|Standard)(?= )/, '');
  return language === 'en' ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
