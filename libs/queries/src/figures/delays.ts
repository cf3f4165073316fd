import { SENT_WITHIN_MS } from '@recado/core';

/** How many messages waited so long: by the upper bound of the class in ms, or `more`, as the figures keep it. */
export type DelayCounts = ReadonlyMap<string, number>;

/**
 * The time within which this share of the messages was sent, in ms, interpolated within its class. Null: none was sent.
 * Infinity: longer than the last bound.
 */
export function delayOf(share: number, counts: DelayCounts): number | null {
  const total = [...counts.values()].reduce((sum, messages) => sum + messages, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [place, bound] of SENT_WITHIN_MS.entries()) {
    const messages = counts.get(String(bound)) ?? 0;
    const wanted = share * total - before;
    const lower = SENT_WITHIN_MS[place - 1] ?? 0;
    if (messages > 0 && wanted <= messages) return lower + (bound - lower) * (wanted / messages);
    before += messages;
  }
  return Infinity;
}
