import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, WebhookDeliveryStatus } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import {
  NotificationOutbox,
  type NotifiedBatch,
  type NotifiedMessage,
  type PendingNotification,
} from '@recado/messages';
import { type EventSubscriber, isSubscribedTo } from '../endpoints/event-subscriber.js';
import { batchData, messageData, payload } from './payload.js';

/** Notifications of one unit of work. */
const CHUNK = 200;
/** Deliveries of one unit of work, about: they take a database file 15 ms. */
const MAX_DELIVERIES = 1_000;

const ENDPOINTS =
  'SELECT id, api_key_id AS apiKeyId, key_ids AS keyIds, events FROM webhook_endpoints WHERE enabled = 1';
export const DELIVERY_COLUMNS = [
  'endpoint_id',
  'event_id',
  'type',
  'message_id',
  'payload',
  'status',
  'next_at',
  'created_at',
] as const;

interface Endpoint extends EventSubscriber {
  id: number;
}

/** What one tick did. */
export interface FanOutTick {
  /** Notifications handled; 0: there were none. */
  notifications: number;
  /** The endpoints that got deliveries. */
  endpointIds: ReadonlySet<number>;
}

interface Known {
  messages: ReadonlyMap<number, NotifiedMessage>;
  batches: ReadonlyMap<number, NotifiedBatch>;
}

/**
 * Turns notifications into deliveries: one for each endpoint that subscribes to it, written in the transaction that
 * removes the notification from the outbox. The payload is fixed here. Any number of processes may do it at once.
 */
@Injectable()
export class FanOut {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: NotificationOutbox,
  ) {}

  /** Whether there are notifications; asked together with what other loops ask. */
  hasWork(): Promise<boolean> {
    return this.outbox.isFilled();
  }

  async tick(): Promise<FanOutTick> {
    if (!(await this.outbox.hasPending())) return { notifications: 0, endpointIds: new Set() };
    return this.database.write(async (tx) => {
      const waiting = await this.outbox.take(tx, CHUNK);
      const endpoints = await tx.all<Endpoint>(ENDPOINTS);
      const notifications = boundedBy(waiting, endpoints);
      const rows = await this.deliveries(tx, notifications, endpoints);
      if (rows.length > 0) await tx.insert('webhook_deliveries', DELIVERY_COLUMNS, rows);
      await this.outbox.remove(
        tx,
        notifications.map(({ id }) => id),
      );
      return {
        notifications: notifications.length,
        endpointIds: new Set(rows.map(([endpointId]) => Number(endpointId))),
      };
    });
  }

  private async deliveries(
    tx: Transaction,
    notifications: readonly PendingNotification[],
    endpoints: readonly Endpoint[],
  ): Promise<SqlRow[]> {
    const now = this.clock.now();
    const known = {
      messages: await this.outbox.messages(tx, present(notifications.map(({ messageId }) => messageId))),
      batches: await this.outbox.batches(tx, batchIdsOf(notifications)),
    };
    return notifications.flatMap((notification) => {
      const body = bodyOf(notification, known);
      if (body === null) return [];
      const event = newEventId();
      const subscribers = endpoints.filter((endpoint) => isTold(endpoint, notification));
      return subscribers.map(({ id }) => deliveryRow(id, event, notification, body, now));
    });
  }
}

/** An id for the `webhook-id` header. It is random, so that a restored database never repeats one. */
export function newEventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`;
}

function deliveryRow(
  endpointId: number,
  event: string,
  { type, messageId }: PendingNotification,
  body: string,
  now: number,
): SqlRow {
  return [endpointId, event, type, messageId, body, WebhookDeliveryStatus.Waiting, now, now];
}

/** A notification that names its endpoints is for no others. */
function isTold(endpoint: Endpoint, notification: PendingNotification): boolean {
  const { endpointIds } = notification;
  return endpointIds === null
    ? isSubscribedTo(endpoint, notification)
    : endpointIds.split(' ').includes(String(endpoint.id));
}

/** The first notifications that make no more than `MAX_DELIVERIES`, and at least one. */
function boundedBy(
  notifications: readonly PendingNotification[],
  endpoints: readonly Endpoint[],
): readonly PendingNotification[] {
  let deliveries = 0;
  const end = notifications.findIndex((notification) => {
    deliveries += endpoints.filter((endpoint) => isTold(endpoint, notification)).length;
    return deliveries > MAX_DELIVERIES;
  });
  return end < 0 ? notifications : notifications.slice(0, Math.max(end, 1));
}

/** Null: the message or the batch does not exist any more. */
function bodyOf(notification: PendingNotification, { messages, batches }: Known): string | null {
  const { type, at, data, messageId, batchId } = notification;
  if (data !== null) return payload(type, at, JSON.parse(data) as object);
  if (messageId !== null) {
    const message = messages.get(messageId);
    return message ? payload(type, at, messageData(notification, message)) : null;
  }
  const batch = batchId === null ? undefined : batches.get(batchId);
  return batch ? payload(type, at, batchData(notification, batch)) : null;
}

function batchIdsOf(notifications: readonly PendingNotification[]): number[] {
  return present(notifications.map(({ messageId, batchId }) => (messageId === null ? batchId : null)));
}

function present(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}
