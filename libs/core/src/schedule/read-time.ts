import type { Violation } from '../errors/violation.js';

/** `at` in UTC milliseconds, or what is wrong. */
export type TimeReading = { ok: true; at: number } | { ok: false; code: string; params: Violation['params'] };

export interface ScheduleWindow {
  /** Zone in which a time without offset is read. */
  zone: string;
  now: number;
  /** How late a time may be. */
  pastGraceMs: number;
}

/** Reads `Y-m-d H:i:s` in a zone, or ISO 8601 with an offset. */
export function readTime(_value: string, _zone: string): TimeReading {
  throw new Error('not written yet');
}

/** Reads a time to send at: as `readTime`, not longer ago than the grace and at most 366 days ahead. */
export function readScheduledAt(_value: string, _window: ScheduleWindow): TimeReading {
  throw new Error('not written yet');
}
