import type { KeptBatchFields, MessageStatus } from '@recado/core';
import type { TemplateStop, WaitingFor } from '@recado/messages';
import type { Forecast } from '../forecast/forecast.view.js';

/** A batch and its progress. Times are UTC milliseconds. */
export interface BatchView extends KeptBatchFields {
  id: number;
  /** What people call it; null: it has no name. */
  name: string | null;
  apiKeyId: number;
  /** The name of its channel. */
  channel: string;
  /** The pool that it is addressed to; null: a channel. */
  poolId: number | null;
  /** Whether all or a part of its messages go to the simulator, where nobody receives them; null: none does. */
  simulated: 'all' | 'part' | null;
  /** How many messages it has, in whatever status. */
  total: number;
  /** IANA zone of its schedules. */
  timezone: string;
  createdAt: number;
  /** 1: it is still being queued, so `total` grows and it is not over even if all of its messages have ended; or 0. */
  isFilling: number;
  /** Since when it is paused, and by whom; null: it is not paused. Without a name a key has paused it. */
  pausedAt: number | null;
  pausedBy: string | null;
  /** The templates by which nothing more of it leaves, because the provider reviews them. */
  stops: readonly Pick<TemplateStop, 'template' | 'state'>[];
  /** How many of its messages the provider has accepted and holds back for a review. */
  held: number;
  /** How many of its messages are in each status; statuses without messages are left out. */
  counts: ReadonlyMap<MessageStatus, number>;
  /** It is large and still being counted, for lists only: `counts`, and what follows from them, say nothing yet. */
  isCounting: boolean;
  /** When it was counted, for lists only, where that is longer ago than some seconds: it is being counted again; null: now. */
  countedAt: number | null;
  /** How many people answered it, and how many of these opted out by a word. */
  replies: number;
  optOutReplies: number;
  /** How many failed by each code, the most frequent first; the empty code: it is not known. */
  failures: readonly { code: string; messages: number }[];
  /** How many were begun within the last minute. */
  lastMinute: number;
  /** The first and the last schedule that waits; null: none does. */
  firstScheduledAt: number | null;
  lastScheduledAt: number | null;
  /** When its last waiting message will have left, and what decides that. */
  forecast: Forecast;
  /** When its last waiting message expires; null: it does not, none waits, or no end is forecast. */
  expiresAt: number | null;
  /** Why its channel sends nothing now; null: it sends, or nothing waits. */
  blockedBy: WaitingFor | null;
}

/** The forecast end of a batch, UTC milliseconds; null: none waits, it is not known, or only its earliest time is. */
export function expectedEnd({ forecast: { end, isEarliest } }: Pick<BatchView, 'forecast'>): number | null {
  return isEarliest ? null : end;
}
