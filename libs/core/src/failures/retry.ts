import type { ReceiptRetry } from '../message/receipt.js';
import { DAY_MS } from '../spans.js';
import type { FailureCode } from './failure-explanations.js';

const MIN_MS = 1_000;
/** A provider that asks for more can repeat it at the next try. */
const MAX_MS = 3_600_000;

/** The wait of a Retry-After header (seconds or an HTTP date) in ms, from 1 s to 1 h; null without a valid one. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1_000 : dateOf(header) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, MIN_MS), MAX_MS);
}

/** Only dates that end with their zone, as those of HTTP do: the runtime finds a date in nearly any text. */
function dateOf(header: string): number {
  return / GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
}

/** Attempts of a message. After the last one, a temporary failure is final. */
export const MAX_ATTEMPTS = 5;
/** A message fails when it has waited this long for its channel or its recipient, in ms. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

const FIRST_DELAY_MS = 5_000;
const GROWTH = 3;
const MAX_DELAY_MS = 15 * 60_000;
/** ± 20 %, so that the retries after an outage do not come all at once. */
const JITTER = 0.2;

/**
 * The delay before the retry after the n-th failed attempt (n from 1), in ms: 5 s, 15 s, 45 s, … ± 20 %, at most 15
 * min. Null when no attempt is left. `random` is in [0, 1).
 */
export function retryDelay(attempt: number, random: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  return jittered(Math.min(FIRST_DELAY_MS * GROWTH ** (attempt - 1), MAX_DELAY_MS), random);
}

/** Tries after the first one of a message that its provider withholds, days apart. */
const MAX_DAILY = 2;

/**
 * The delay before the retry after the n-th attempt (n from 1) in ms, where the provider took the attempt and a receipt
 * told later that it failed. Null when no attempt is left.
 */
export function receiptRetryDelay(retry: ReceiptRetry, attempt: number, random: number): number | null {
  if (retry === 'daily') return dailyDelay(attempt);
  return retry === 'once' && attempt > 1 ? null : retryDelay(attempt, random);
}

/** Failures after which only a message that was queued alone is tried again: Meta restricts accounts whose campaigns insist. */
const ALONE_ONLY: ReadonlySet<string> = new Set<FailureCode>(['recipient_withheld']);

/** Whether a message of a campaign ends with this failure, though another message is tried again. */
export function endsInCampaign(code: string): boolean {
  return ALONE_ONLY.has(code);
}

/** The delay before the retry after the n-th attempt that was withheld, in ms: a day, then two. Null when none is left. */
export function dailyDelay(attempt: number): number | null {
  return attempt > MAX_DAILY ? null : attempt * DAY_MS;
}

const FIRST_BLOCK_MS = 1_000;
const MAX_BLOCK_MS = 60_000;

/**
 * How long a channel's circuit is open after its n-th failure in a row (n from 1), in ms: 1 s, 2 s, 4 s, … ± 20 %, at
 * most 1 min.
 */
export function circuitDelay(failures: number, random: number): number {
  return jittered(Math.min(FIRST_BLOCK_MS * 2 ** Math.min(failures - 1, 30), MAX_BLOCK_MS), random);
}

const FIRST_HOLD_MS = 60_000;
const MAX_HOLD_MS = 15 * 60_000;

/**
 * How long a channel is suspended after the provider has refused its account for the n-th time in a row (n from 1), in
 * ms: the rest of the failure's class (1 min by default), doubled each time up to 15 min, ± 20 %.
 */
export function suspensionDelay(failures: number, firstMs: number | null, random: number): number {
  const first = firstMs ?? FIRST_HOLD_MS;
  const grown = Math.min(first * 2 ** Math.min(failures - 1, 30), Math.max(first, MAX_HOLD_MS));
  // Never shorter than the rest of the class.
  return Math.max(jittered(grown, random), firstMs ?? 0);
}

/** A duration ± 20 %. `random` is in [0, 1). */
export function jittered(ms: number, random: number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random));
}
