/** Longer than any rest between two tries of a failing channel, in ms: those grow to 15 minutes, or take what the provider asks. */
const LATELY_MS = 3_600_000;

/** The last try of a failing channel, and until when it may not be tried, UTC milliseconds. */
export interface LastTry {
  lastErrorAt: number | null;
  blockedUntil: number;
}

/**
 * Whether a failing channel was tried in the hour before `now`, blocks not counted. Otherwise nothing could leave on it,
 * as outside its window or while everything was paused, and that time is no failure.
 */
export function wasTriedLately({ lastErrorAt, blockedUntil }: LastTry, now: number): boolean {
  return lastErrorAt !== null && Math.max(lastErrorAt, blockedUntil) >= now - LATELY_MS;
}
