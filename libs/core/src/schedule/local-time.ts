import { offsetAt } from './zone-offsets.js';

/** Longer than any offset and any shift; the offsets this far before and after a local time are the only candidates. */
const AROUND = 86_400_000;

/** A UTC time as `Y-m-d H:i:s` in a zone; throws RangeError when there is no such zone. */
export function formatLocal(utcMs: number, zone: string): string {
  const iso = new Date(utcMs + offsetAt(utcMs, zone)).toISOString();
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
