import { type ChannelView, isLimited, windowState } from '@recado/channels';
import type { ChannelLine } from '../channel-line.js';
import type { Room } from '../deal.js';
import type { Offer } from './places.js';

/** What a channel without limits offers: whatever its window of hints holds. */
export const NO_LIMIT: Offer = { count: Infinity, times: undefined, nextAt: Infinity };

/** What the limits of a channel let go now. Costs nothing where there are none. */
export async function offerOf(
  { limits }: ChannelView,
  line: ChannelLine,
  { now, hints }: { now: number; hints: number },
): Promise<Offer> {
  line.tidy(limits.spacingMs, now);
  if (!isLimited(limits)) return NO_LIMIT;
  const { window, timezone } = limits;
  const closesAt = window ? windowState(window, timezone, now).until : Infinity;
  if (limits.pace || limits.dailyCap) await line.places.load();
  return line.places.offer(limits, { now, closesAt, hints });
}

/** The room that both leave. Where messages have times every place is open to every lane, and each turn pays. */
export function roomWithin({ count, times }: Offer, room: Room): Room {
  if (count === Infinity) return room;
  const all = Math.min(count, room.all);
  if (times) return { all, high: all, belowHigh: all, isBelowWorthALook: true };
  const isBelowWorthALook = room.isBelowWorthALook || room.belowHigh >= all;
  return { all, high: Math.min(room.high, all), belowHigh: Math.min(room.belowHigh, all), isBelowWorthALook };
}
