import type { AllPaused, ChannelView } from '../list/channel.view.js';

/** How much an unlimited channel counts beside a limited one, in messages a second: as the fastest pace. */
const UNLIMITED_PER_SECOND = 1_000;

/**
 * Since when a channel of a pool leaves its messages to the others, UTC milliseconds: it is archived, paused or suspended;
 * null: it sends. A suspended channel whose block is over is tried again, so it counts as sending.
 */
export function leavesToOthersSince(channel: ChannelView, allPaused: AllPaused | null, now: number): number | null {
  const { archivedAt, pause, blockedAs, blockedUntil, failingSince } = channel;
  if (archivedAt !== null) return archivedAt;
  if (pause) return pause.at;
  if (allPaused) return allPaused.at;
  return blockedAs === 'held' && blockedUntil > now ? (failingSince ?? now) : null;
}

/** The capacity of a channel, in messages a second. */
export function capacityOf({ limits: { pace } }: ChannelView): number {
  return pace === null ? UNLIMITED_PER_SECOND : (pace.messages * 1_000) / pace.periodMs;
}
