import { DomainError, excerpt, formatLocal, readScheduledAt, timezoneName, type Violation } from '@recado/core';

/** When something shall go instead, as it was asked for. */
export interface RequestedTime {
  /** `Y-m-d H:i:s`, ISO 8601 with an offset, or "now". */
  scheduledAt: string;
  /** IANA zone in which a time without offset is read; undefined: the one in which its schedule is shown. */
  timezone?: string;
}

/** When it shall go: `scheduledAt` null means at once. `dueAt` is never in the past. */
export interface NewTime {
  scheduledAt: number | null;
  dueAt: number;
  zone: string;
}

/** What a schedule is judged by. */
export interface TimeWindow {
  now: number;
  pastGraceMs: number;
}

const NOW = 'now';

/** Reads a time as enqueuing does. Throws DomainError `validation_failed` at `scheduled_at` or `timezone`. */
export function readNewTime(asked: RequestedTime, zone: string, { now, pastGraceMs }: TimeWindow): NewTime {
  const own = asked.timezone === undefined ? zone : timezoneName(asked.timezone);
  if (own === undefined) throw refusal('timezone', 'timezone_unknown', { read: excerpt(asked.timezone ?? '') });
  if (asked.scheduledAt === NOW) return { scheduledAt: null, dueAt: now, zone: own };
  const reading = readScheduledAt(asked.scheduledAt, { zone: own, now, pastGraceMs });
  if (!reading.ok) throw refusal('scheduled_at', reading.code, reading.params);
  return { scheduledAt: reading.at, dueAt: Math.max(reading.at, now), zone: own };
}

/** Throws DomainError `validation_failed` when a message that expires then may not leave before. */
export function requireBeforeExpiry({ dueAt, zone }: NewTime, expiresAt: number | null): void {
  if (expiresAt === null || expiresAt > dueAt) return;
  const params = { read: formatLocal(dueAt, zone), limit: formatLocal(expiresAt, zone), zone };
  throw refusal('scheduled_at', 'schedule_after_expiry', params);
}

function refusal(path: string, code: string, params: Violation['params']): DomainError {
  return new DomainError('validation_failed', { violations: [{ path, code, params }] });
}
