import { type AllPaused, type BlockKind, type ChannelView, windowState } from '@recado/channels';
import { type WaitingCode, type WaitingFor, waitsFor } from '@recado/messages';

const CODES: Readonly<Record<BlockKind, WaitingCode>> = {
  held: 'channel_paused',
  throttled: 'channel_throttled',
  failing: 'channel_failing',
};

/** Why a channel sends nothing at this time (UTC milliseconds): a person, its provider, or its window. Null: it may send. */
export function channelReason(channel: ChannelView, allPaused: AllPaused | null, now: number): WaitingFor | null {
  if (allPaused) return waitsFor('channel_paused', null);
  if (channel.pause) return { code: 'channel_paused', until: null, reason: channel.pause.code };
  return blockReason(channel, now) ?? windowReason(channel, now);
}

/** A channel that failed counts as failing until it has sent a message, also while it is probed again. */
function blockReason({ blockedAs, blockedUntil, failureCode }: ChannelView, now: number): WaitingFor | null {
  const isOver = blockedUntil <= now;
  if (blockedAs === null || (blockedAs === 'throttled' && isOver)) return null;
  return { code: CODES[blockedAs], until: isOver ? null : blockedUntil, reason: failureCode };
}

function windowReason({ limits: { window, timezone } }: ChannelView, now: number): WaitingFor | null {
  if (!window) return null;
  const { open, until } = windowState(window, timezone, now);
  return open ? null : waitsFor('window', until);
}
