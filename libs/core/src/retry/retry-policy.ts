/** Attempts that a message has before a passing failure becomes a final one. */
export const MAX_ATTEMPTS = 5;
/** A message that has waited this long for its channel or recipient is given up, in ms. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

const FIRST_DELAY_MS = 5_000;
const GROWTH = 3;
const MAX_DELAY_MS = 15 * 60_000;
/** ± 20 %: retries of one outage must not come back as one wave. */
const JITTER = 0.2;

/**
 * How long a message rests after its n-th failed attempt (n from 1), in ms: 5 s, 15 s, 45 s, … ± 20 %, at most 15 min.
 * Null when it has no attempt left. `random` is in [0, 1).
 */
export function retryDelay(attempt: number, random: number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  return jittered(Math.min(FIRST_DELAY_MS * GROWTH ** (attempt - 1), MAX_DELAY_MS), random);
}

const FIRST_BLOCK_MS = 1_000;
const MAX_BLOCK_MS = 60_000;

/** How long a channel rests after its n-th failure in a row (n from 1), in ms: 1 s, 2 s, 4 s, … ± 20 %, at most 1 min. */
export function channelBlock(failures: number, random: number): number {
  return jittered(Math.min(FIRST_BLOCK_MS * 2 ** Math.min(failures - 1, 30), MAX_BLOCK_MS), random);
}

function jittered(ms: number, random: number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random));
}
