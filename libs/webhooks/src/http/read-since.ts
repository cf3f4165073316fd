import { DomainError, readTime } from '@recado/core';
import { checkParameters } from '@recado/http';
import { ReplayBody } from './webhook.body.js';

/** The time since when deliveries are replayed, UTC milliseconds. Throws DomainError `validation_failed`. */
export function readSince(body: unknown, zone: string): number {
  const { since = '' } = checkParameters(ReplayBody, body);
  const reading = readTime(since, zone);
  if (reading.ok) return reading.at;
  const { code, params } = reading;
  throw new DomainError('validation_failed', { violations: [{ path: 'since', code, params }] });
}
