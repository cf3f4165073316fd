import type { Metrics, StatusCode } from '@recado/core';

/** How many messages reached each status. */
export type Moves = Partial<Record<StatusCode, number>>;

/** Counts moves in the metrics. Call it after the commit, because a transaction may run more than once. */
export function countMoves(metrics: Metrics, moves: Moves): void {
  for (const [status, messages] of Object.entries(moves)) metrics.moved(status as StatusCode, messages);
}
