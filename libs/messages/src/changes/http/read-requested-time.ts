import { checkParameters } from '@recado/http';
import type { RequestedTime } from '../new-time.js';
import { RescheduleBody } from './change.body.js';

/** The requested time of a body, not parsed yet. Throws DomainError `validation_failed`. */
export function readRequestedTime(body: unknown): RequestedTime {
  const { scheduled_at: scheduledAt = '', timezone } = checkParameters(RescheduleBody, body);
  return { scheduledAt, timezone };
}
