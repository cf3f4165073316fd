import { DomainError, readTime } from '@recado/core';
import { readParameters } from '@recado/http';
import { ReplayBody } from './webhook.body.js';

/** The time from which on to send again, UTC milliseconds. Throws DomainError `validation_failed`. */
export function readSince(body: unknown, zone: string): number {
  const { parameters, violations } = readParameters(ReplayBody, body);
  const { since } = parameters;
  if (since === undefined && violations.length === 0) violations.push({ path: 'since', code: 'since_required' });
  if (since === undefined || violations.length > 0) throw new DomainError('validation_failed', { violations });
  const reading = readTime(since, zone);
  if (reading.ok) return reading.at;
  const { code, params } = reading;
  throw new DomainError('validation_failed', { violations: [{ path: 'since', code, params }] });
}
