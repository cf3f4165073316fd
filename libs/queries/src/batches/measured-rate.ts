import type { BatchStatusRow } from './batch-status-row.js';
import type { WaitingPart } from './waiting-part.js';

/** Shortest time that a rate is measured over, in ms: the first messages alone would promise too much. */
const SHORTEST_MEASURE_MS = 1_000;

/**
 * Without limits the waiting messages leave as fast as the batch did in the last minute, but not before they are due.
 * Before anything was claimed only the last schedule, or the time when the channel sends again, is known. Null: not known.
 */
export function measuredEnd(
  rows: readonly BatchStatusRow[],
  rest: Pick<WaitingPart, 'lastLaterAt' | 'messages'>,
  from: number,
  now: number,
): number | null {
  const lastTime = Math.max(rest.lastLaterAt, from);
  const since = Math.min(...rows.map(({ firstClaimed }) => firstClaimed ?? Infinity));
  if (since === Infinity) return lastTime > now ? lastTime : null;
  const claimed = rows.reduce((total, row) => total + row.claimed, 0);
  const perMs = claimed / Math.max(now - since, SHORTEST_MEASURE_MS);
  return Math.max(rest.lastLaterAt, Math.round(from + rest.messages / perMs));
}
