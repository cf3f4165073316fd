import { formatLocal } from '../schedule/local-time.js';
import { readScheduledAt, readTime, type TimeReading } from '../schedule/read-time.js';
import type { BatchOptions } from './batch-types.js';
import { optionalText, type JsonObject } from './fields.js';
import type { Scope } from './scope.js';

/** What the request says for all its messages. */
export interface Times {
  scheduledAt: number | null;
  expiresAt: number | null;
}

/** Under this word a message is unscheduled although its request is scheduled. */
const NOW = 'now';

/** The times of the request itself. */
export function readRequestTimes(body: JsonObject, scope: Scope, zone: string, options: BatchOptions): Times {
  const scheduledAt = readField(body, 'scheduled_at', scope, (value) => schedule(value, zone, options)) ?? null;
  const expiresAt = readField(body, 'expires_at', scope, (value) => readTime(value, zone)) ?? null;
  const due = dueAt(scheduledAt, options.now);
  if (expiresAt !== null && expiresAt <= due) {
    scope.refuse('expires_at', 'expires_not_later', compared(expiresAt, due, zone));
  }
  return { scheduledAt, expiresAt };
}

/** The times of a message: its own, else the request's. */
export function readMessageTimes(
  source: JsonObject,
  scope: Scope,
  zone: string,
  options: BatchOptions,
  request: Times,
): Times {
  const ownSchedule = readField(source, 'scheduled_at', scope, (value) =>
    value === NOW ? null : schedule(value, zone, options),
  );
  const ownExpiry = readField(source, 'expires_at', scope, (value) => readTime(value, zone));
  const scheduledAt = ownSchedule === undefined ? request.scheduledAt : ownSchedule;
  const expiresAt = ownExpiry === undefined ? request.expiresAt : ownExpiry;
  const due = dueAt(scheduledAt, options.now);
  if (expiresAt !== null && expiresAt <= due) {
    // Two times of the request were compared there already; here the one that the message brought is named.
    if (ownExpiry !== undefined) scope.refuse('expires_at', 'expires_not_later', compared(expiresAt, due, zone));
    else if (ownSchedule) scope.refuse('scheduled_at', 'schedule_after_expiry', compared(due, expiresAt, zone));
  }
  return { scheduledAt, expiresAt };
}

/** When a message may leave: at its time, or now when that has passed or was never set. */
export function dueAt(scheduledAt: number | null, now: number): number {
  return scheduledAt === null ? now : Math.max(scheduledAt, now);
}

/** undefined when absent; null when the reading says so, or was refused: a bad time must not raise a second complaint. */
function readField(
  source: JsonObject,
  field: string,
  scope: Scope,
  read: (value: string) => TimeReading | null,
): number | null | undefined {
  const found = scope.violations.length;
  const value = optionalText(source, field, scope);
  if (value === undefined) return scope.violations.length === found ? undefined : null;
  const reading = read(value);
  if (reading?.ok) return reading.at;
  if (reading) scope.refuse(field, reading.code, reading.params);
  return null;
}

function schedule(value: string, zone: string, options: BatchOptions): TimeReading {
  return readScheduledAt(value, { zone, now: options.now, pastGraceMs: options.pastGraceMs });
}

function compared(read: number, limit: number, zone: string): { read: string; limit: string; zone: string } {
  return { read: formatLocal(read, zone), limit: formatLocal(limit, zone), zone };
}
