import { localDay } from '@recado/core';
import {
  capOn,
  type ChannelLimits,
  expectedTime,
  type PaceRecord,
  type PaceState,
  windowState,
} from '@recado/channels';
import { type WaitingFor, waitsFor } from '@recado/messages';

/** When the next send time of a channel is free, at the earliest at `from` (UTC milliseconds), and what its day's cap has used. */
export function paceStateAt({ pacedUntil, day, used }: PaceRecord, from: number): PaceState {
  return { from: Math.max(from, pacedUntil), usedOnDay: { day, messages: used } };
}

/**
 * What a message waits for on a channel that may send: its daily cap, its window, its pace, or the messages before it.
 * `position`: among the due messages of the channel, from 1; null: unknown.
 */
export function limitsReason(limits: ChannelLimits, pace: PaceState, position: number | null): WaitingFor {
  const at = position === null ? null : expectedTime(limits, pace, position);
  if (isBeyondCap(limits, pace, position ?? 1)) return waitsFor('daily_cap', at);
  if (at !== null && isBeyondWindow(limits, pace, at)) return waitsFor('window', at);
  return limits.pace ? waitsFor('pace', at) : waitsFor('order', null);
}

function isBeyondCap({ dailyCap, timezone }: ChannelLimits, { from, usedOnDay }: PaceState, position: number): boolean {
  if (!dailyCap) return false;
  const day = localDay(from, timezone);
  const used = day === usedOnDay.day ? usedOnDay.messages : 0;
  return position > capOn(dailyCap, day) - used;
}

/** Whether the window closes between the next free send time and this one. */
function isBeyondWindow(limits: ChannelLimits, pace: PaceState, at: number): boolean {
  const { window, timezone } = limits;
  const first = expectedTime(limits, pace, 1);
  return window !== null && first !== null && at >= windowState(window, timezone, first).until;
}
