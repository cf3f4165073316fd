import { isoTime, readTime, type Violation } from '@recado/core';

/** The value of a `datetime-local` field as ISO 8601 in UTC, or what is wrong with it. */
export function readLocalTime(value: string, zone: string): string | Violation {
  const reading = readTime(value, zone);
  return reading.ok ? isoTime(reading.at) : { path: 'at', code: reading.code, params: reading.params };
}
