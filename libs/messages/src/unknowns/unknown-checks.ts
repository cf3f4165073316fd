/** How long a receipt is awaited before a message with an unknown outcome may be sent again, in ms. */
export const HOLD_MS = 15 * 60_000;
/** Time from the unknown outcome to the first check, in ms; it doubles with each check. */
export const FIRST_CHECK_MS = 30_000;
/** Longest time between two checks, in ms. */
const MAX_REST_MS = 3_600_000;

/** Time until the next check of a message whose outcome has been unknown for `ageMs`, in ms; the end of the hold is checked exactly. */
export function nextCheckIn(ageMs: number): number {
  const rest = Math.min(Math.max(ageMs, FIRST_CHECK_MS), MAX_REST_MS);
  return ageMs < HOLD_MS ? Math.min(rest, HOLD_MS - ageMs) : rest;
}
