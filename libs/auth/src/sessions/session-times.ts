/** A session ends so long after its last use. */
const IDLE_MS = 30 * 60_000;
/** A session ends so long after its creation. */
const LIFETIME_MS = 12 * 60 * 60_000;
/** Uses within a minute of the last one are not written, since live pages would write all the time. */
export const TOUCH_EVERY_MS = 60_000;

/** The end of a session that was last used at `now`. */
export function endOf(createdAt: number, now: number): number {
  return Math.min(now + IDLE_MS, createdAt + LIFETIME_MS);
}
