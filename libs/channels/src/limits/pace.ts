import type { Pace } from './channel-limits.js';

/**
 * Share of the pace that is used. The rest allows for lateness: of 80 messages a second the 81st is sent 31 ms after
 * the second is over, so a provider that counts strictly does not refuse it.
 */
const USED_SHARE = 0.97;
/**
 * How late a message may leave, as a share of the period: most of the unused share, because the network needs the rest.
 */
const LATENESS_SHARE = 0.02;
const MIN_LATENESS_MS = 10;
const MAX_LATENESS_MS = 250;

/** The mean distance between two messages, in ms. */
export function meanDistance({ messages, periodMs, jitterPercent }: Pace): number {
  const even = periodMs / messages;
  return jitterPercent > 0 ? even : even / USED_SHARE;
}

/** The distance to the next message, in ms; `random` in [0, 1). */
export function nextDistance(pace: Pace, random: number): number {
  return meanDistance(pace) * (1 + (pace.jitterPercent / 100) * (2 * random - 1));
}

/** The longest that `nextDistance` can be, in ms. */
export function longestDistance(pace: Pace): number {
  return meanDistance(pace) * (1 + pace.jitterPercent / 100);
}

/** How late a message may leave, in ms. Later than that it would take the send time of another message. */
export function allowedLateness({ periodMs }: Pace): number {
  return Math.min(Math.max(periodMs * LATENESS_SHARE, MIN_LATENESS_MS), MAX_LATENESS_MS);
}

/** How much longer the first requests after a rest take than those after them, in ms: they open connections. */
const OPENING_MS = 150;

/**
 * The share of the pace that is used in the first period after a rest, when late requests arrive together with the
 * following ones.
 */
export function firstShare({ periodMs, jitterPercent }: Pace): number {
  return jitterPercent > 0 ? 1 : Math.min((1 - OPENING_MS / periodMs) / USED_SHARE, 1);
}
