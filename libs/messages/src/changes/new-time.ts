import { DomainError, excerpt, formatLocal, readScheduledAt, timezoneName, type Violation } from '@recado/core';

/** The new time of a message as a client writes it. */
export interface RequestedTime {
  /** `Y-m-d H:i:s`, ISO 8601, or "now". */
  scheduledAt: string;
  /** IANA zone of a time without offset; undefined: the zone in which the schedule is shown. */
  timezone?: string;
}

/** The new time of a message. `scheduledAt` null: due now. `dueAt` is never in the past. */
export interface NewTime {
  scheduledAt: number | null;
  dueAt: number;
  zone: string;
}

/** The present, and how far in the past a schedule may be, in ms. */
export interface TimeWindow {
  now: number;
  pastGraceMs: number;
}

const NOW = 'now';

/** Reads a time as enqueuing does. Throws DomainError `validation_failed` at `scheduled_at` or `timezone`. */
export function readNewTime(requested: RequestedTime, zone: string, { now, pastGraceMs }: TimeWindow): NewTime {
  const own = requested.timezone === undefined ? zone : timezoneName(requested.timezone);
  if (own === undefined) throw refusal('timezone', 'timezone_unknown', { read: excerpt(requested.timezone ?? '') });
  if (requested.scheduledAt.trim() === NOW) return { scheduledAt: null, dueAt: now, zone: own };
  const reading = readScheduledAt(requested.scheduledAt, { zone: own, now, pastGraceMs });
  if (!reading.ok) throw refusal('scheduled_at', reading.code, reading.params);
  return { scheduledAt: reading.at, dueAt: Math.max(reading.at, now), zone: own };
}

/** Throws DomainError `validation_failed` when a message with this expiry would expire before the new time. */
export function requireBeforeExpiry({ dueAt, zone }: NewTime, expiresAt: number | null): void {
  if (expiresAt === null || expiresAt > dueAt) return;
  const params = { read: formatLocal(dueAt, zone), limit: formatLocal(expiresAt, zone), zone };
  throw refusal('scheduled_at', 'schedule_after_expiry', params);
}

function refusal(path: string, code: string, params: Violation['params']): DomainError {
  return new DomainError('validation_failed', { violations: [{ path, code, params }] });
}
