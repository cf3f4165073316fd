import { retryAfterMs } from '@recado/core';
import type { WebhookAnswer } from '../transport/webhook-transport.js';
import type { DeliveryError } from './delivery-error.js';
import { deliveryRest } from './retry-schedule.js';

/** What an attempt means for its delivery. */
export type DeliveryOutcome =
  | { kind: 'delivered' }
  | { kind: 'retry'; error: DeliveryError; restMs: number }
  | { kind: 'failed'; error: DeliveryError }
  /** It never took place. */
  | { kind: 'released' };

/** And for its endpoint, which others are waiting for, too. */
export interface AttemptEffects {
  outcome: DeliveryOutcome;
  /** It asked to be left alone for so long; null: it did not. */
  throttleMs: number | null;
  /** It is not there any more and said so. */
  isGone: boolean;
}

/** Answers of an endpoint, or of a proxy before it, that has more to do than it can. */
const OVERLOADED = [429, 502, 504];
/** How long it is left alone when it does not say. */
const THROTTLE_MS = 5_000;
/** What a receiver answers that does not want to see this one again (Standard Webhooks). */
const ABORT = 'abort-message';

/** `failures`: attempts that had failed before. `now` is UTC milliseconds, `random` in [0, 1). */
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

function failed(error: DeliveryError, before: number, askedForMs: number | null, random: number): DeliveryOutcome {
  const restMs = deliveryRest(before + 1, askedForMs, random);
  return restMs === null ? { kind: 'failed', error } : { kind: 'retry', error, restMs };
}

function isAborted(headers: Readonly<Record<string, string>>): boolean {
  return headers['webhook-delivery']?.trim().toLowerCase() === ABORT;
}
