import type { Lane, MessageStatus } from '@recado/core';

/** A message as people and integrators may see it. Times are UTC milliseconds. */
export interface MessageView {
  id: number;
  batchId: number;
  apiKeyId: number;
  apiKeyName: string;
  channelId: number;
  /** The channel's name, and the kind of its gateway. */
  channel: string;
  gateway: string;
  /** Null once erased by retention. */
  phone: string | null;
  /** Null once erased by retention. */
  text: string | null;
  status: MessageStatus;
  lane: Lane;
  dueAt: number;
  scheduledAt: number | null;
  expiresAt: number | null;
  /** IANA zone in which its schedule was read. */
  timezone: string;
  /** How often somebody asked for it once more after it had failed. */
  retries: number;
  /** When somebody last asked for it to go at once: a retry, or a schedule taken back. */
  resumedAt: number | null;
  reference: string | null;
  createdAt: number;
  attempts: number;
  startedAt: number | null;
  /** Until when its attempt is nobody else's; null: none is open. */
  leaseUntil: number | null;
  /** Whether a worker holds its attempt (0 or 1): an open one without is over, and nobody knows how. */
  isHeld: number;
  sentAt: number | null;
  deliveredAt: number | null;
  readAt: number | null;
  /** When it failed, was canceled or expired. */
  endedAt: number | null;
  failureCode: string | null;
  failureReason: string | null;
  providerMessageId: string | null;
}

/** An attempt that did not end in a plain acceptance. */
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

/** One message with everything that is known of its way. */
export interface MessageDetail extends MessageView {
  requestId: string;
  /** Its place in the batch, from 1. */
  batchPosition: number;
  batchTotal: number;
  attemptLog: AttemptView[];
}

/** From its first millisecond until before its last, UTC milliseconds. */
export interface TimeRange {
  from?: number;
  until?: number;
}

/** What messages must be to be found; what is left out does not matter. */
export interface MessageFilter {
  /** Any of these; at least one. */
  statuses?: readonly MessageStatus[];
  apiKeyId?: number;
  batchId?: number;
  phone?: string;
  reference?: string;
  /** When it was accepted. */
  created?: TimeRange;
  /** What it is scheduled for; one without a schedule is never in it. */
  scheduled?: TimeRange;
}

/** Ids below `before` and not below `downTo`. */
export interface IdSpan {
  before: number;
  downTo: number;
}

/** A page, newest first. It may stop early after a bounded scan and still have a next one. */
export interface MessagePage {
  items: MessageView[];
  /** Ids below this one come next; null: there is nothing more. */
  nextBefore: number | null;
}
