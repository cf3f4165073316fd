import type { AllPaused, ChannelView } from './channel.view.js';
import { windowState } from './limits/sending-window.js';

/** How a channel stands, by its strongest reason: for metrics and lists of states. */
export interface ChannelStanding {
  state: 'working' | 'paused' | 'stopped' | 'throttled' | 'failing' | 'closed' | 'archived';
  /** Our stable code of the answer that stopped it, `person` where a person did; empty: nothing is wrong. */
  reason: string;
}

/** How a channel stands at a time, UTC milliseconds. */
export function standingOf(channel: ChannelView, allPaused: AllPaused | null, now: number): ChannelStanding {
  const { archivedAt, pause, blockedAs, blockedUntil, failureCode, limits } = channel;
  if (archivedAt !== null) return { state: 'archived', reason: '' };
  if (pause && pause.by === null) return { state: 'stopped', reason: pause.code ?? '' };
  if (pause || allPaused) return { state: 'paused', reason: 'person' };
  if (blockedAs !== null && (blockedAs !== 'throttled' || blockedUntil > now)) {
    return { state: blockedAs === 'held' ? 'stopped' : blockedAs, reason: failureCode ?? '' };
  }
  const isOpen = !limits.window || windowState(limits.window, limits.timezone, now).open;
  return { state: isOpen ? 'working' : 'closed', reason: '' };
}
