import type { FailureCode } from '@recado/core';

/** What follows the end of a connection. */
export interface Closing {
  /**
   * now: it is opened again at once. later: after a rest that grows. hold: a person must act.
   */
  next: 'now' | 'later' | 'hold';
  /** Our code of it. */
  code: FailureCode;
  /** The link is gone: its keys are worth nothing. */
  isUnlinked?: true;
}

/** The library's status of an error that it has no other word for. */
export const ERROR = 500;
/** So many of them in a row are no passing fault. */
export const MOST_ERRORS = 10;

const LATER: Closing = { next: 'later', code: 'channel_disconnected' };

/** By the status that the library gives for the end (read in its source, 7.0.0-rc14, and tried one by one). */
const CLOSINGS: ReadonlyMap<number, Closing> = new Map<number, Closing>([
  [515, { next: 'now', code: 'channel_disconnected' }],
  // Another connection of the same link has taken over. Whoever opened it means it: it is never fought.
  [440, { next: 'hold', code: 'phone_used_elsewhere' }],
  [401, { next: 'hold', code: 'phone_unlinked', isUnlinked: true }],
  [402, { next: 'hold', code: 'channel_locked' }],
  [403, { next: 'hold', code: 'channel_locked' }],
  [406, { next: 'hold', code: 'channel_locked' }],
  [405, { next: 'hold', code: 'phone_client_outdated' }],
  [411, { next: 'hold', code: 'phone_not_multidevice' }],
]);

/** What follows an end with this status of the library. `errors`: how many errors there were in a row, this one included. */
export function closingOf(status: number, errors = 0): Closing {
  if (status === ERROR && errors >= MOST_ERRORS) return { ...LATER, next: 'hold' };
  return CLOSINGS.get(status) ?? LATER;
}

/** The first rest before a connection is opened again, in ms; it doubles with each further closing. */
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 5 * 60_000;

/** How long to wait before a connection is opened again, in ms. `closings`: in a row, this one included. */
export function restAfter({ next }: Closing, closings: number, random = Math.random): number {
  if (next === 'now') return 0;
  const rest = Math.min(FIRST_REST_MS * 2 ** Math.min(closings - 1, 20), LONGEST_REST_MS);
  // Between half and all of it, so that phones that were closed together do not return together.
  return rest * (0.5 + random() / 2);
}
