import { localDay } from '@recado/core';
import type { ChannelLimits } from './channel-limits.js';
import { capOn } from './daily-cap.js';
import { meanDistance } from './pace.js';
import { startOfDay, windowState } from './sending-window.js';

/** Most intervals that are searched: half a year of working days with a lunch break. */
const MAX_STRETCHES = 400;

/** How much of its pace and cap a channel has used. Times are UTC milliseconds. */
export interface PaceState {
  /** The next free send time. */
  from: number;
  /** Messages published on `day`, in days since 1970 of the channel's zone. */
  usedOnDay: { day: number; messages: number };
}

/** An interval in which messages may leave. */
interface Stretch {
  from: number;
  to: number;
  messages: number;
}

/**
 * When the n-th message from now may leave (n from 1) by pace, cap and window; null: later than half a year from now.
 * Without limits it is `from`.
 */
export function expectedTime(limits: ChannelLimits, { from, usedOnDay }: PaceState, n: number): number | null {
  const distance = limits.pace ? meanDistance(limits.pace) : 0;
  let left = n;
  let at = from;
  for (let count = 0; count < MAX_STRETCHES; count++) {
    const stretch = stretchAt(limits, usedOnDay, at);
    const byPace = distance > 0 ? Math.ceil((stretch.to - stretch.from) / distance) : Infinity;
    const messages = Math.min(stretch.messages, byPace);
    if (left <= messages) return Math.round(stretch.from + (left - 1) * distance);
    left -= messages;
    at = stretch.to;
  }
  return null;
}

/** The next interval within one day at or after a time, and how many messages its cap leaves. */
function stretchAt(limits: ChannelLimits, usedOnDay: PaceState['usedOnDay'], at: number): Stretch {
  const { window, dailyCap, timezone } = limits;
  const state = window ? windowState(window, timezone, at) : { open: true, until: Infinity };
  const from = state.open ? at : state.until;
  const closes = window && !state.open ? windowState(window, timezone, from).until : state.until;
  if (!dailyCap) return { from, to: closes, messages: Infinity };
  const day = localDay(from, timezone);
  const used = day === usedOnDay.day ? usedOnDay.messages : 0;
  const messages = Math.max(capOn(dailyCap, day) - used, 0);
  const nextDay = startOfDay(day + 1, timezone);
  return { from, to: messages === 0 ? nextDay : Math.min(closes, nextDay), messages };
}
