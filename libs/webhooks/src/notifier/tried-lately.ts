import { HOUR_MS } from '@recado/core';
import type { Transaction } from '@recado/database';
import { MAX_DELIVERY_REST_MS } from './retry-schedule.js';

/** Longer than any rest between two attempts at a failing endpoint, in ms: a Retry-After may add an hour to it. */
const LATELY_MS = MAX_DELIVERY_REST_MS + 2 * HOUR_MS;

/** At most 15 rows an endpoint. What failed with `content_expired` was not sent. */
const FAILED = `SELECT DISTINCT endpoint_id AS id FROM webhook_figures
  WHERE hour_at > ? AND failed_at >= ? AND error <> 'content_expired' AND endpoint_id IN`;

/** An endpoint that fails since a time, UTC milliseconds; null: it did not fail before. */
export interface FailingEndpoint {
  id: number;
  failingSince: number | null;
}

/**
 * The failing endpoints to which nothing was sent lately, such as those that get few events: how they answered before
 * says nothing about the time since. To be called before the attempts that failed now are counted. `list` is the
 * database's placeholder for a list.
 */
export async function notTriedLately(
  tx: Transaction,
  endpoints: readonly FailingEndpoint[],
  now: number,
  list: string,
): Promise<number[]> {
  const since = now - LATELY_MS;
  const ids = endpoints.flatMap(({ id, failingSince }) => (failingSince !== null && failingSince < since ? [id] : []));
  if (ids.length === 0) return [];
  // The row of an hour has its beginning.
  const failed = await tx.all<{ id: number }>(`${FAILED} ${list}`, [since - HOUR_MS, since, ids]);
  const tried = new Set(failed.map(({ id }) => id));
  return ids.filter((id) => !tried.has(id));
}
