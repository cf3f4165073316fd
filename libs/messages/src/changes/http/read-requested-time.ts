import { DomainError } from '@recado/core';
import { readParameters } from '@recado/http';
import type { RequestedTime } from '../new-time.js';
import { RescheduleBody } from './reschedule.body.js';

/** The requested time of a body, not parsed yet. Throws DomainError `validation_failed`. */
export function readRequestedTime(body: unknown): RequestedTime {
  const { parameters, violations } = readParameters(RescheduleBody, body);
  const { scheduled_at: scheduledAt, timezone } = parameters;
  if (scheduledAt === undefined) violations.unshift({ path: 'scheduled_at', code: 'schedule_required' });
  if (scheduledAt === undefined || violations.length > 0) throw new DomainError('validation_failed', { violations });
  return { scheduledAt, timezone };
}
