import { retryAfterMs } from '@recado/core';
import type { WebhookAnswer } from '../transport.js';
import type { DeliveryError } from './delivery-error.js';
import { deliveryRest } from './retry-schedule.js';

/** What came of an attempt, for its delivery. */
type DeliveryOutcome =
  | { kind: 'delivered' }
  | { kind: 'retry'; error: DeliveryError; restMs: number }
  | { kind: 'failed'; error: DeliveryError }
  /** The attempt was never made. */
  | { kind: 'released' };

/** What came of an attempt, for its delivery and for its endpoint. */
export interface AttemptEffects {
  outcome: DeliveryOutcome;
  /** The endpoint gets no requests for so many milliseconds; null: it may get them. */
  throttleMs: number | null;
  /** The endpoint answered 410: it does not exist any more. */
  isGone: boolean;
}

/** Answers of an endpoint, or of a proxy in front of it, that is overloaded. */
const OVERLOADED = [429, 502, 504];
/** Rest of an overloaded endpoint that names none. */
const THROTTLE_MS = 5_000;
/** Answer of a receiver that does not want this delivery again (Standard Webhooks). */
const ABORT = 'abort-message';

/**
 * Decides what an answer means. `failures`: attempts that failed before; `now` is UTC milliseconds, `random` in [0, 1).
 */
export function effectsOf(answer: WebhookAnswer, failures: number, now: number, random: number): AttemptEffects {
  const untouched = { throttleMs: null, isGone: false };
  if (answer.kind === 'aborted') return { outcome: { kind: 'released' }, ...untouched };
  if (answer.kind === 'error') return { outcome: failed(answer.error, failures, null, random), ...untouched };
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { outcome: { kind: 'delivered' }, ...untouched };
  if (status === 410) return { outcome: { kind: 'failed', error: 'gone' }, throttleMs: null, isGone: true };
  const error = errorOf(status);
  const askedForMs = retryAfterMs(headers['retry-after'], now);
  const throttles = error === 'throttled' || askedForMs !== null;
  const outcome: DeliveryOutcome = isAborted(headers)
    ? { kind: 'failed', error: 'aborted_by_receiver' }
    : failed(error, failures, askedForMs, random);
  return { outcome, throttleMs: throttles ? (askedForMs ?? THROTTLE_MS) : null, isGone: false };
}

function errorOf(status: number): DeliveryError {
  if (OVERLOADED.includes(status)) return 'throttled';
  return status >= 300 && status < 400 ? 'redirect' : 'bad_status';
}

/** A failed attempt: it is made again after a rest, until too many have failed. `before`: those before it. */
export function failed(
  error: DeliveryError,
  before: number,
  askedForMs: number | null,
  random: number,
): DeliveryOutcome {
  const restMs = deliveryRest(before + 1, askedForMs, random);
  return restMs === null ? { kind: 'failed', error } : { kind: 'retry', error, restMs };
}

function isAborted(headers: Readonly<Record<string, string>>): boolean {
  return headers['webhook-delivery']?.trim().toLowerCase() === ABORT;
}
