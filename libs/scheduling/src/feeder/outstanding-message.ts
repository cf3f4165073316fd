import { MessageStatus, WAITING } from '@recado/core';
import type { FeedGroup, MessageState } from '@recado/messages';

/** A message that was published and whose attempt has not ended. */
export interface OutstandingMessage {
  id: number;
  group: FeedGroup;
  /** See `recipientOf`. */
  recipient: string;
  phone: string;
  /** Attempts before this one that count against the limit. */
  attempts: number;
  /** The time of the tick that selected it, UTC milliseconds. */
  publishedAt: number;
  /** When its send time was persisted and its id went to the queue. */
  readyAt: number;
  /** Send time on a paced channel, UTC milliseconds; undefined elsewhere. */
  sendAt: number | undefined;
  /** A share of the channel's daily cap or its recipient's spacing is reserved for it. */
  isReserved: boolean;
  /** A worker has claimed it. */
  isClaimed: boolean;
  /** A worker has reported that the provider takes no message to its recipient at present. */
  isThrottled?: true;
}

/** Receives what becomes of published messages. */
export interface OutstandingListener {
  /** A worker has claimed it. */
  claimed(message: OutstandingMessage, now: number): void;
  /** Its attempt ended: it was sent, or an attempt was charged. */
  ended(message: OutstandingMessage, now: number): void;
  /** It was not sent and no attempt was charged. `state` is undefined if its channel closed before the claim. */
  returned(message: OutstandingMessage, state: MessageState | undefined, now: number): void;
  /** No worker claimed it in time. */
  unclaimed(message: OutstandingMessage, now: number): void;
  /** It is published again, with another reservation, although a worker may still claim it by its first hint. */
  publishedAgain(message: OutstandingMessage): void;
}

/** A hint that stays unclaimed for this long counts as lost, and is published again, in ms. */
const LOST_AFTER_MS = 5_000;
/**
 * A hint with a reservation may be claimed for this long, in ms. Longer than until it counts as lost: a worker with a slow
 * gateway keeps it meanwhile, and gets more time for it when it is published again.
 */
const CLAIM_WITHIN_MS = 10_000;
/**
 * So long after that the row says for certain that it was not claimed, in ms. A worker claims within half of it
 * (`MAX_CLAIM_MS` in dispatch); the rest is for clocks that differ.
 */
const CLAIM_ENDS_AFTER_MS = 1_000;
/** A hint with a send time counts as lost this long after that time, in ms: no worker claims it any more. */
const MISSED_AFTER_MS = 1_000;

/** Until when a message with a reservation that is published at `now` may be claimed; both in UTC milliseconds. */
export function claimByOf(now: number): number {
  return now + CLAIM_WITHIN_MS;
}

/** When an unclaimed hint counts as lost, UTC milliseconds. */
export function lostAt({ publishedAt, sendAt: time }: OutstandingMessage): number {
  return time === undefined ? publishedAt + LOST_AFTER_MS : time + MISSED_AFTER_MS;
}

/** When no worker can claim it any more, UTC milliseconds, unless it is published again. Only with a reservation. */
export function claimableUntil({ publishedAt, sendAt }: OutstandingMessage): number {
  return sendAt === undefined ? claimByOf(publishedAt) + CLAIM_ENDS_AFTER_MS : sendAt + MISSED_AFTER_MS;
}

const NEVER_SENT: readonly MessageStatus[] = [MessageStatus.Canceled, MessageStatus.Expired];

/** It waits as before, or was canceled or expired before the claim. */
export function isUnsent({ status, attempts }: MessageState, message: OutstandingMessage): boolean {
  return NEVER_SENT.includes(status) || (WAITING.includes(status) && attempts === message.attempts);
}
