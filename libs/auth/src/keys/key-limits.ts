import { AuthInputError } from '../auth-input-error.js';

/** The limits of a key; null: the installation's default. Whole numbers from 1 to 1,000,000,000. */
export interface KeyLimits {
  readonly requestsPerMinute: number | null;
  readonly requestsPerDay: number | null;
  readonly messagesPerMinute: number | null;
  readonly messagesPerDay: number | null;
}

/** The four limits, in the order in which they are shown. */
export const LIMIT_NAMES = [
  'requestsPerMinute',
  'requestsPerDay',
  'messagesPerMinute',
  'messagesPerDay',
] as const satisfies readonly (keyof KeyLimits)[];
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Fits the 32 bits of its column, and exceeds every real rate. */
export const MAX_LIMIT = 1_000_000_000;

/** Only the limits of a row or an input. Those that are left out are null. */
export function limitsOf(given: Partial<KeyLimits>): KeyLimits {
  const { requestsPerMinute = null, requestsPerDay = null, messagesPerMinute = null, messagesPerDay = null } = given;
  return { requestsPerMinute, requestsPerDay, messagesPerMinute, messagesPerDay };
}

/** The limits as they are stored. Throws AuthInputError. */
export function checkLimits(given: Partial<KeyLimits>): KeyLimits {
  const limits = limitsOf(given);
  if (!LIMIT_NAMES.every((name) => isLimit(limits[name]))) throw new AuthInputError('limit_range');
  return limits;
}

function isLimit(value: number | null): boolean {
  return value === null || (Number.isSafeInteger(value) && value >= 1 && value <= MAX_LIMIT);
}
