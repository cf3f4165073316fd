import { groupBy, type Metrics, type MovedMessages, type StatusCode } from '@recado/core';

/** How many messages reached each status. */
export type Moves = Partial<Record<StatusCode, number>>;

/** Counts moves in the metrics. Call it after the commit, because a transaction may run more than once. */
export function countMoves(metrics: Metrics, moves: Moves): void {
  for (const [status, messages] of Object.entries(moves)) metrics.moved(status as StatusCode, messages);
}

/** Where a message was when it moved, and why it failed. */
type Moved = Pick<MovedMessages, 'channelId' | 'code' | 'sentAt'>;

/**
 * Counts the moves of these messages per channel and code, after the commit. Of all of them only `moved` did move: fewer
 * where a lease had gone to another worker, which is rare, so that the last ones are left out.
 */
export function countMovesOf(metrics: Metrics, to: StatusCode, messages: readonly Moved[], moved: number): void {
  let rest = moved;
  for (const group of groupBy(
    messages,
    ({ channelId, code = '', sentAt = 0 }) => `${channelId} ${code} ${sentAt}`,
  ).values()) {
    const counted = Math.min(group.length, rest);
    metrics.moved(to, counted, group[0]);
    rest -= counted;
  }
}
