/** A loop that comes this close before its next time, in ms, has had its tick: timers are not exact. */
const NEAR_MS = 10;

/**
 * Whole milliseconds until the next multiple of an interval on the monotonic clock of this process, which is all but now. Loops
 * that rest so tick together: a process that has nothing to do wakes up once for all of them, and what they ask of the
 * database travels in one statement (`Database.poll`).
 */
export function untilNext(everyMs: number, now = performance.now()): number {
  const rest = everyMs - (now % everyMs);
  return Math.ceil(rest < NEAR_MS ? rest + everyMs : rest);
}
