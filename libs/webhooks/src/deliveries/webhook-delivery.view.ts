import type { NotificationType, WebhookDeliveryStatus } from '@recado/core';
import type { DeliveryError } from '../notifier/delivery-error.js';

/** What was sent besides the body. */
export interface SentRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** The beginning of what came back; without a status line only the system's word for what happened. */
export interface ReceivedAnswer {
  headers?: Readonly<Record<string, string>>;
  body?: string;
  detail?: string;
}

/** The last attempt that has ended. */
export interface LastAttempt {
  startedAt: number;
  ms: number;
  /** The status code of the answer; null: there was none. */
  status: number | null;
  request: SentRequest;
  answer: ReceivedAnswer | null;
}

/** One announcement to one endpoint. Times are UTC milliseconds. */
export interface WebhookDeliveryView {
  id: number;
  endpointId: number;
  /** The `webhook-id` header. */
  eventId: string;
  type: NotificationType;
  messageId: number | null;
  /** The body, as it is sent. */
  payload: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  /** When it is tried next; null: it is being tried, or has ended. */
  nextAt: number | null;
  /** Why it failed, or its last attempt did; null: neither has. */
  error: DeliveryError | null;
  last: LastAttempt | null;
  createdAt: number;
  endedAt: number | null;
}

export interface DeliveryFilter {
  endpointId: number;
  status?: WebhookDeliveryStatus;
}

/** A page, newest first. It may stop early after a bounded scan and still have a next one. */
export interface DeliveryPage {
  items: WebhookDeliveryView[];
  /** Ids below this one come next; null: there is nothing more. */
  nextBefore: number | null;
}
