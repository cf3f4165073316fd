/** How long news is awaited before a message of which nobody knows whether it was taken may be sent again, in ms. */
export const HOLD_MS = 15 * 60_000;
/** The first look comes after so long; later ones when it has waited as long again. In ms. */
export const FIRST_CHECK_MS = 30_000;
const MAX_REST_MS = 3_600_000;

/** When it is looked at next that has waited for news so long, in ms from now: at the end of the hold in any case. */
export function nextCheckIn(ageMs: number): number {
  const rest = Math.min(Math.max(ageMs, FIRST_CHECK_MS), MAX_REST_MS);
  return ageMs < HOLD_MS ? Math.min(rest, HOLD_MS - ageMs) : rest;
}
