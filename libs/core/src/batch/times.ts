import { formatLocal, readScheduledAt, readTime, type TimeReading } from '../schedule.js';
import type { BatchOptions } from './batch-types.js';
import { optionalText, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';

/** The times of the request, for all of its messages. */
export interface Times {
  scheduledAt: number | null;
  expiresAt: number | null;
}

/** With this word a message is unscheduled although its request is scheduled. */
const NOW = 'now';

/** The times of the request itself. */
export function readRequestTimes(body: JsonObject, findings: Findings, zone: string, options: BatchOptions): Times {
  const scheduledAt = readField(body, 'scheduled_at', findings, (value) => schedule(value, zone, options)) ?? null;
  const expiresAt = readField(body, 'expires_at', findings, (value) => readTime(value, zone)) ?? null;
  const due = dueAt(scheduledAt, options.now);
  if (expiresAt !== null && expiresAt <= due) {
    findings.refuse('expires_at', 'expires_not_later', compared(expiresAt, due, zone));
  }
  return { scheduledAt, expiresAt };
}

/** The times of a message: its own, or those of the request. */
export function readMessageTimes(
  source: JsonObject,
  findings: Findings,
  zone: string,
  options: BatchOptions,
  request: Times,
): Times {
  const ownSchedule = readField(source, 'scheduled_at', findings, (value) =>
    value.trim() === NOW ? null : schedule(value, zone, options),
  );
  const ownExpiry = readField(source, 'expires_at', findings, (value) => readTime(value, zone));
  const scheduledAt = ownSchedule === undefined ? request.scheduledAt : ownSchedule;
  const expiresAt = ownExpiry === undefined ? request.expiresAt : ownExpiry;
  const due = dueAt(scheduledAt, options.now);
  if (expiresAt !== null && expiresAt <= due) {
    // Two times of the request were compared before; here the time that the message has is named.
    if (ownExpiry !== undefined) findings.refuse('expires_at', 'expires_not_later', compared(expiresAt, due, zone));
    else if (ownSchedule) findings.refuse('scheduled_at', 'schedule_after_expiry', compared(due, expiresAt, zone));
  }
  return { scheduledAt, expiresAt };
}

/** When a message may be sent: at its time, or now when that has passed or there is none. */
export function dueAt(scheduledAt: number | null, now: number): number {
  return scheduledAt === null ? now : Math.max(scheduledAt, now);
}

/**
 * Undefined when absent. Null when refused, or when the value says so: a refused time must not cause a second error.
 */
function readField(
  source: JsonObject,
  field: string,
  findings: Findings,
  read: (value: string) => TimeReading | null,
): number | null | undefined {
  const found = findings.refusals;
  const value = optionalText(source, field, findings);
  if (value === undefined) return findings.refusals === found ? undefined : null;
  const reading = read(value);
  if (reading?.ok) return reading.at;
  if (reading) findings.refuse(field, reading.code, reading.params);
  return null;
}

function schedule(value: string, zone: string, options: BatchOptions): TimeReading {
  return readScheduledAt(value, { zone, now: options.now, pastGraceMs: options.pastGraceMs });
}

function compared(read: number, limit: number, zone: string): { read: string; limit: string; zone: string } {
  return { read: formatLocal(read, zone), limit: formatLocal(limit, zone), zone };
}
