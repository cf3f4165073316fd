/** Lowers the due times of deliveries that a person asked for below zero until the year 3084. In ms. */
const SHIFT_MS = 2 ** 45;

/** Due times up to this one are those of deliveries that a person asked for. */
export const LAST_ASKED = -1;

/**
 * The `next_at` of a delivery that a person asked for at this time, UTC milliseconds. It is negative, so that the index of
 * due deliveries has it before all others of its endpoint, and in every process.
 */
export function askedTime(at: number): number {
  return at - SHIFT_MS;
}

/** Whether this `next_at` is that of a delivery that a person asked for. */
export function isAsked(nextAt: number): boolean {
  return nextAt <= LAST_ASKED;
}

/** When a delivery is due by its `next_at`, UTC milliseconds. */
export function dueTime(nextAt: number): number {
  return isAsked(nextAt) ? nextAt + SHIFT_MS : nextAt;
}
