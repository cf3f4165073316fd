import { windowState } from '../channel-limits.js';
import type { AllPaused, ChannelView } from '../list/channel.view.js';

/**
 * - active: it may send. closed: outside its window.
 * - paused: by a person. suspended: by an error code, until a person acts or the provider accepts it again.
 * - throttled: the provider asked for a rest. failing: the provider does not answer.
 * - archived: it takes no new messages.
 */
export type ChannelState = 'active' | 'paused' | 'suspended' | 'throttled' | 'failing' | 'closed' | 'archived';

/** The state of a channel and its strongest reason. */
export interface ChannelCondition {
  state: ChannelState;
  /** Our stable code of the answer that caused it, or `person`; empty: nothing is wrong. */
  reason: string;
}

/** The state of a channel at a time, UTC milliseconds. */
export function conditionOf(channel: ChannelView, allPaused: AllPaused | null, now: number): ChannelCondition {
  const { archivedAt, pause, blockedAs, blockedUntil, failureCode, limits } = channel;
  if (archivedAt !== null) return { state: 'archived', reason: '' };
  if (pause && pause.by === null) return { state: 'suspended', reason: pause.code ?? '' };
  if (pause || allPaused) return { state: 'paused', reason: 'person' };
  if (blockedAs !== null && (blockedAs !== 'throttled' || blockedUntil > now)) {
    return { state: blockedAs === 'held' ? 'suspended' : blockedAs, reason: failureCode ?? '' };
  }
  const isOpen = !limits.window || windowState(limits.window, limits.timezone, now).open;
  return { state: isOpen ? 'active' : 'closed', reason: '' };
}
