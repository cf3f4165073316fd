import { SENT_WITHIN_MS } from '@recado/core';

/** How many messages waited so long: by the upper bound of the class in ms, or `more`, as the figures keep it. */
export type DelayCounts = ReadonlyMap<string, number>;

/**
 * The bound, in ms, within which this share of the messages was sent: that of its class, since nothing more precise is
 * counted. Null: none was sent. Infinity: longer than the last bound.
 */
export function delayOf(share: number, counts: DelayCounts): number | null {
  const total = [...counts.values()].reduce((sum, messages) => sum + messages, 0);
  if (total === 0) return null;
  let within = 0;
  for (const bound of SENT_WITHIN_MS) {
    within += counts.get(String(bound)) ?? 0;
    if (within >= share * total) return bound;
  }
  return Infinity;
}
