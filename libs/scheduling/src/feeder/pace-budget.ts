import { type ChannelView, isLimited, windowState } from '@recado/channels';
import type { ChannelFeed } from './channel-feed.js';
import type { PaceBudget } from './pace/send-times.js';
import type { Capacity } from './selection/select.js';

/** The budget of a channel without limits: only its publish window bounds it. */
export const UNLIMITED: PaceBudget = { count: Infinity, sendTimes: undefined, nextAt: Infinity };

/** What the limits of a channel allow now. Reads nothing for a channel without limits. */
export async function paceBudget(
  { limits }: ChannelView,
  feed: ChannelFeed,
  { now, hints }: { now: number; hints: number },
): Promise<PaceBudget> {
  feed.tidy(limits.spacingMs, now);
  if (!isLimited(limits)) return UNLIMITED;
  const { window, timezone } = limits;
  const closesAt = window ? windowState(window, timezone, now).until : Infinity;
  if (limits.pace || limits.dailyCap) await feed.sendTimes.load();
  return feed.sendTimes.budget(limits, { now, closesAt, hints });
}

/** Intersects pace budget and publish window. Send times are open to every lane, and every tick reads all lanes. */
export function capacityWithin({ count, sendTimes }: PaceBudget, capacity: Capacity): Capacity {
  if (count === Infinity) return capacity;
  const total = Math.min(count, capacity.total);
  if (sendTimes) return { total, high: total, belowHigh: total, isBelowHighWorthReading: true };
  const isBelowHighWorthReading = capacity.isBelowHighWorthReading || capacity.belowHigh >= total;
  return {
    total,
    high: Math.min(capacity.high, total),
    belowHigh: Math.min(capacity.belowHigh, total),
    isBelowHighWorthReading,
  };
}
