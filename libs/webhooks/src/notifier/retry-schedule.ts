import { HOUR_MS, jittered, MINUTE_MS, SECOND_MS } from '@recado/core';

/** Rests after the first, second, … failed attempt, 27 hours and a half in all. */
const RESTS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** The longest rest of a delivery between two attempts, in ms: 12 hours. */
export const MAX_DELIVERY_REST_MS = jittered(Math.max(...RESTS_MS), 1);

/** Attempts of a delivery before it fails for good. */
export const MAX_DELIVERY_ATTEMPTS = RESTS_MS.length + 1;

/**
 * How long a delivery rests after its n-th failed attempt (n from 1), in ms, ± 20 %, but no less than the endpoint asked
 * for (null: it did not). Null when it has no attempt left. `random` is in [0, 1).
 */
export function deliveryRest(failures: number, askedForMs: number | null, random: number): number | null {
  const rest = RESTS_MS[failures - 1];
  return rest === undefined ? null : Math.max(jittered(rest, random), askedForMs ?? 0);
}
