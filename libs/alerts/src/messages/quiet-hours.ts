import { MINUTE_MS, utcToLocal } from '@recado/core';
import type { QuietHours } from '../settings/alert-settings.js';

const DAY_MINUTES = 1_440;

/** Whether nothing is told at this time (UTC milliseconds) in this zone. */
export function isQuiet(quiet: QuietHours | null, timezone: string, now: number): boolean {
  if (quiet === null) return false;
  const minute = Math.floor(utcToLocal(now, timezone) / MINUTE_MS) % DAY_MINUTES;
  const { from, until } = quiet;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}
