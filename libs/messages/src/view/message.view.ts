import type { Lane, MessageStatus } from '@recado/core';

/** A message for the panel and the API. Times are UTC milliseconds. */
export interface MessageView {
  id: number;
  batchId: number;
  apiKeyId: number;
  apiKeyName: string;
  channelId: number;
  /** The channel's name, and the kind of its gateway. */
  channel: string;
  /** The pool that it was addressed to; null: a channel. */
  pool: string | null;
  gateway: string;
  /** Null once erased by retention. A surrogate where the number was not known. */
  phone: string | null;
  /** The user ID by which it goes to a person whose number was not known; null: it goes by the number. */
  userId: string | null;
  /** Null once erased by retention. */
  text: string | null;
  status: MessageStatus;
  lane: Lane;
  dueAt: number;
  /** Whether its batch is paused (0 or 1). */
  isPaused: number;
  /** Whether it is set aside because its recipient is cold (0 or 1). */
  isAside: number;
  /** Whether it waits because the provider reviews the template by which it would leave (0 or 1). */
  isTemplateStopped: number;
  /** Whether the provider accepted it and holds it back for a review (0 or 1). */
  isInReview: number;
  scheduledAt: number | null;
  expiresAt: number | null;
  /** IANA zone of its schedule. */
  timezone: string;
  /** How often somebody retried it after it had failed. */
  retries: number;
  /** When it was last made due at once: by a retry, or by removing its schedule. */
  resumedAt: number | null;
  reference: string | null;
  createdAt: number;
  attempts: number;
  startedAt: number | null;
  /** The end of its lease; null: it has none. */
  leaseUntil: number | null;
  /** Whether a worker holds a token for its attempt (0 or 1). A lease without a token: the outcome is unknown. */
  isHeld: number;
  sentAt: number | null;
  deliveredAt: number | null;
  readAt: number | null;
  /** When it failed, was canceled or expired. */
  endedAt: number | null;
  failureCode: string | null;
  failureReason: string | null;
  providerMessageId: string | null;
  /** What it carries beside its text, in the stored form; null: nothing, or erased by retention. */
  content: string | null;
  /** The form in which it was accepted, if not as a text. */
  sentAs: string | null;
  /** `Pricing` as JSON; null: the provider told none. */
  pricing: string | null;
}

/** An attempt that the provider did not simply accept. */
export interface AttemptView {
  attempt: number;
  startedAt: number;
  endedAt: number;
  outcome: 'retry_later' | 'rejected' | 'unknown' | 'lease_expired';
  /** Our stable code. */
  code: string;
  /** What the provider said. */
  detail: string | null;
  retryAt: number | null;
}

/** A message with its batch and its attempts. */
export interface MessageDetail extends MessageView {
  requestId: string;
  /** Its position in the batch, from 1. */
  batchPosition: number;
  batchTotal: number;
  attemptLog: AttemptView[];
}

/** From `from`, before `until`; UTC milliseconds. */
export interface TimeRange {
  from?: number;
  until?: number;
}

/** Conditions of a search; missing ones do not matter. */
export interface MessageFilter {
  /** Any of these; at least one. */
  statuses?: readonly MessageStatus[];
  apiKeyId?: number;
  channelId?: number;
  batchId?: number;
  phone?: string;
  reference?: string;
  /** Why it failed or was canceled: our stable code. */
  failureCode?: string;
  /** When it was accepted. */
  created?: TimeRange;
  /** Its schedule; messages without a schedule do not match. */
  scheduled?: TimeRange;
}

/** Ids below `before` and not below `downTo`. */
export interface IdSpan {
  before: number;
  downTo: number;
}

/** A page, newest first. It may be short, because the scan is bounded, and still have a next one. */
export interface MessagePage {
  items: MessageView[];
  /** The next page begins below this id; null: there is none. */
  nextBefore: number | null;
}
