import { type KeyDialects, type KeyLimits, MAX_LIMIT, type Scope, SCOPES } from '@recado/auth';
import { DAY_MS, DIALECTS, readTime } from '@recado/core';
import { phrase } from '../language/text.js';
import { UsageError } from './cli-error.js';

/** A hundred years. */
const MAX_DAYS = 36_500;

/** The options for the rate limits of a key. */
export const LIMIT_OPTIONS = {
  'requests-per-minute': { type: 'string' },
  'requests-per-day': { type: 'string' },
  'messages-per-minute': { type: 'string' },
  'messages-per-day': { type: 'string' },
} as const;

type LimitValues = { readonly [name in keyof typeof LIMIT_OPTIONS]?: string };

/** When a key expires: never, at a time in UTC milliseconds, or some time after its creation. */
export type Expiry = { at: number | null } | { afterMs: number };

/** The parts of a list with commas, without empty ones. */
export function readList(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Throws UsageError. */
export function readScopes(list: string): Scope[] {
  return readList(list).map(readScope);
}

/** The languages of other providers that a key may be used in; every id of a program means its default channel. */
export function readDialects(list: string): KeyDialects {
  return Object.fromEntries(
    readList(list).map((name) => {
      if (!(DIALECTS as readonly string[]).includes(name))
        throw new UsageError(phrase`There is no dialect "${name}": choose from ${DIALECTS.join(', ')}.`);
      return [name, { senders: {} }];
    }),
  );
}

/** Throws UsageError. */
export function readLimits(values: LimitValues): Partial<KeyLimits> {
  const limit = (option: keyof LimitValues) => readCount(values[option], `--${option}`, MAX_LIMIT) ?? null;
  return {
    requestsPerMinute: limit('requests-per-minute'),
    requestsPerDay: limit('requests-per-day'),
    messagesPerMinute: limit('messages-per-minute'),
    messagesPerDay: limit('messages-per-day'),
  };
}

/** The end of a key. A date means the end of that day in this zone. Throws UsageError. */
export function readExpiry(
  { expires, 'expires-in-days': inDays }: { readonly expires?: string; readonly 'expires-in-days'?: string },
  zone: string,
): Expiry {
  if (expires !== undefined && inDays !== undefined) {
    throw new UsageError(phrase`--expires and --expires-in-days say the same thing: choose one.`);
  }
  const days = readCount(inDays, '--expires-in-days', MAX_DAYS);
  if (days !== undefined) return { afterMs: days * DAY_MS };
  return { at: expires === undefined ? null : readMoment(expires, zone) };
}

/** When a key that is created now expires, in UTC milliseconds; null: never. */
export function expiryAt(expiry: Expiry, now: number): number | null {
  return 'at' in expiry ? expiry.at : now + expiry.afterMs;
}

function readMoment(text: string, zone: string): number {
  const reading = readTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 23:59:59` : text, zone);
  if (reading.ok) return reading.at;
  throw new UsageError(
    phrase`--expires must be a date (2027-01-31, to its end), a time (2027-01-31 18:00:00) or ISO 8601 with an offset.`,
  );
}

function readScope(name: string): Scope {
  const scope = SCOPES.find((known) => known === name);
  if (scope === undefined) throw new UsageError(phrase`There is no scope "${name}": choose from ${SCOPES.join(', ')}.`);
  return scope;
}

function readCount(text: string | undefined, option: string, most: number): number | undefined {
  if (text === undefined) return undefined;
  const count = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) throw new UsageError(phrase`${option} must be a whole number from 1 to ${most}.`);
  return count;
}
