import {
  capOn,
  type ChannelLimits,
  expectedTime,
  type PaceState,
  localDay,
  type PaceRecord,
  windowState,
} from '@recado/channels';
import { type WaitingFor, waitsFor } from '@recado/messages';

/** Where the next free place of a channel is, at the earliest at `from` (UTC milliseconds). */
export function paceStateAt({ pacedUntil, day, used }: PaceRecord, from: number): PaceState {
  return { from: Math.max(from, pacedUntil), usedOnDay: { day, messages: used } };
}

/**
 * What the n-th message of an open channel waits for (n from 1; null: nobody has counted so far): its cap, the end of its
 * window, its pace, or just those before it.
 */
export function limitsReason(limits: ChannelLimits, line: PaceState, n: number | null): WaitingFor {
  const at = n === null ? null : expectedTime(limits, line, n);
  if (isBehindTheCap(limits, line, n ?? 1)) return waitsFor('daily_cap', at);
  if (at !== null && isBehindTheWindow(limits, line, at)) return waitsFor('window', at);
  return limits.pace ? waitsFor('pace', at) : waitsFor('order', null);
}

function isBehindTheCap({ dailyCap, timezone }: ChannelLimits, { from, usedOnDay }: PaceState, n: number): boolean {
  if (!dailyCap) return false;
  const day = localDay(from, timezone);
  const used = day === usedOnDay.day ? usedOnDay.messages : 0;
  return n > capOn(dailyCap, day) - used;
}

/** Its place lies in a later stretch of the window than the next free one does. */
function isBehindTheWindow(limits: ChannelLimits, line: PaceState, at: number): boolean {
  const { window, timezone } = limits;
  const first = expectedTime(limits, line, 1);
  return window !== null && first !== null && at >= windowState(window, timezone, first).until;
}
