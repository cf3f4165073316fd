/** A session that is not used ends after this. */
export const IDLE_MS = 30 * 60_000;
/** A session ends after this however much it is used. */
export const LIFETIME_MS = 12 * 60 * 60_000;
/** Use within a minute of the last one is not written down: a page with live parts would write all the time. */
export const TOUCH_EVERY_MS = 60_000;

/** When a session ends that was last seen at `now`. */
export function endOf(createdAt: number, now: number): number {
  return Math.min(now + IDLE_MS, createdAt + LIFETIME_MS);
}
