import type { NotificationType, WebhookDeliveryStatus } from '@recado/core';
import type { DeliveryError } from '../notifier/delivery-error.js';

/** What was sent. */
export interface SentRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Only where a format made it of the event. */
  body?: string;
}

/** The beginning of the answer; where there was none, only `detail`, the system's error code. */
export interface ReceivedAnswer {
  headers?: Readonly<Record<string, string>>;
  body?: string;
  detail?: string;
}

/** An attempt that has ended. */
interface EndedAttempt {
  startedAt: number;
  ms: number;
  /** The status code of the answer; null: there was none. */
  status: number | null;
  answer: ReceivedAnswer | null;
}

/** The last attempt that has ended. */
export interface LastAttempt extends EndedAttempt {
  request: SentRequest;
}

/** An attempt in the history of a delivery, with less of its answer. */
export interface EarlierAttempt extends EndedAttempt {
  /** Its number, from 1. */
  attempt: number;
  /** Why it failed; null: it did not. */
  error: DeliveryError | null;
}

/** One event for one endpoint. Times are UTC milliseconds. */
export interface WebhookDeliveryView {
  id: number;
  endpointId: number;
  /** The `webhook-id` header. */
  eventId: string;
  type: NotificationType;
  messageId: number | null;
  /** The body that is sent. */
  payload: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  /** When the next attempt is due; null: an attempt is running, or the delivery has ended. */
  nextAt: number | null;
  /** A person asked for it, and it goes out at once, also while its endpoint rests after failures. */
  isAsked: boolean;
  /** Why the last attempt failed; null: none has failed. */
  error: DeliveryError | null;
  last: LastAttempt | null;
  createdAt: number;
  endedAt: number | null;
}

export interface DeliveryFilter {
  endpointId: number;
  status?: WebhookDeliveryStatus;
  type?: NotificationType;
  messageId?: number;
  /** When it was made, UTC milliseconds: from the first to before the second. */
  created?: { from?: number; until?: number };
}

/** A page, newest first. It may have fewer items than asked for, or none, and still have a next page. */
export interface DeliveryPage {
  items: WebhookDeliveryView[];
  /** The next page has ids below this one; null: this is the last page. */
  nextBefore: number | null;
}
