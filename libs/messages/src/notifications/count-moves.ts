import type { Metrics, StatusCode } from '@recado/core';

/** How many messages came to each status. */
export type Moves = Partial<Record<StatusCode, number>>;

/** Tells the figures what a transaction has moved, once it is on disk: a transaction may be tried more than once. */
export function countMoves(metrics: Metrics, moves: Moves): void {
  for (const [status, messages] of Object.entries(moves)) metrics.moved(status as StatusCode, messages);
}
