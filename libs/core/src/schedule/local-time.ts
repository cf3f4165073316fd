import { offsetAt } from './zone-offsets.js';

/** Longer than any offset and any shift; the offsets this far before and after a local time are the only candidates. */
const AROUND = 86_400_000;

const MINUTE = 60_000;

/** What the clocks of a zone show at a UTC time, as if that were UTC; throws RangeError when there is no such zone. */
export function utcToLocal(utcMs: number, zone: string): number {
  return utcMs + offsetAt(utcMs, zone);
}

/** A UTC time as `Y-m-d H:i:s` in a zone; throws RangeError when there is no such zone. */
export function formatLocal(utcMs: number, zone: string): string {
  const iso = new Date(utcToLocal(utcMs, zone)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/**
 * The UTC time of a local one, given as if it were UTC; the first when it happens twice, undefined when the zone
 * skips it.
 */
export function localToUtc(local: number, zone: string): number | undefined {
  const before = offsetAt(local - AROUND, zone);
  const after = offsetAt(local + AROUND, zone);
  if (before === after) return local - before;
  const candidates = [local - before, local - after].filter((utc) => utc + offsetAt(utc, zone) === local);
  return candidates.length === 0 ? undefined : Math.min(...candidates);
}

/** As `localToUtc`, for a whole minute; where the zone skips it, the change that skips it. */
export function localToUtcOrNext(local: number, zone: string): number {
  let utc: number | undefined;
  // What a change skips is a day at most, and ends with a whole minute.
  for (let later = local; utc === undefined; later += MINUTE) utc = localToUtc(later, zone);
  return utc;
}
