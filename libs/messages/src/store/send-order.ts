import { type Lane, MINUTE_MS } from '@recado/core';
import { BY_TABLE, type PersonNames } from '@recado/recipients';

/** Messages of one key in one lane of one channel: the unit of fairness, within which messages leave in order. */
export interface FeedGroup {
  channelId: number;
  lane: Lane;
  apiKeyId: number;
}

/** What decides the order of the due messages of a group. */
export interface SendOrderKey {
  dueAt: number;
  id: number;
}

/** The order in which the due messages of a group leave, for ORDER BY. `docs/recipient-order.md` says who keeps it. */
export const SEND_ORDER = 'due_at, id';

/** A message that waits for its retry holds the later ones to its recipient for this long at most, in ms. */
export const RETRY_HOLD_MS = MINUTE_MS;

/** The same order for rows in memory: negative when `a` leaves before `b`. */
export function bySendOrder(a: SendOrderKey, b: SendOrderKey): number {
  return a.dueAt - b.dueAt || a.id - b.id;
}

/** A group as one string. */
export function groupKey({ channelId, lane, apiKeyId }: FeedGroup): string {
  return `${channelId}:${lane}:${apiKeyId}`;
}

/**
 * A recipient within a group as one string: messages that share it are sent one after the other, in order, whichever form
 * of the number they have. `names`: missing, numbers that only providers named for each other count as several recipients.
 */
export function recipientOf(group: FeedGroup, phone: string, names: PersonNames = BY_TABLE): string {
  return `${groupKey(group)}:${names.all(phone)[0]}`;
}
