import { offsetAt } from './zone-offsets.js';
import { DAY_MS, MINUTE_MS } from '../spans.js';

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
