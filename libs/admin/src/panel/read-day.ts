import { DAY_MS, localToUtcOrNext } from '@recado/core';

/** A day of a zone: its beginning, and that of the next one, in UTC milliseconds. */
export interface Day {
  start: number;
  end: number;
}

/** A day like `2026-11-20`, as browsers send it, in UTC milliseconds. A skipped midnight is the time after the gap. */
export function readDay(text: string, zone: string): Day | undefined {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // A day that does not exist, like 30 February, is read as one of the next month.
  if (Number.isNaN(date) || !new Date(date).toISOString().startsWith(text)) return undefined;
  return { start: localToUtcOrNext(date, zone), end: localToUtcOrNext(date + DAY_MS, zone) };
}
