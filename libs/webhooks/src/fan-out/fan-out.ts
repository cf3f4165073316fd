import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, type MessageDialect, type NotificationType, WebhookDeliveryStatus } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';
import {
  NotificationOutbox,
  type NotifiedBatch,
  type NotifiedMessage,
  type PendingNotification,
} from '@recado/messages';
import { type EventSubscriber, isSubscribedTo } from '../endpoints/event-subscriber.js';
import { targetOf, WebhookFormats } from '../formats.js';
import { batchData, messageData, payload } from './payload.js';

/** Notifications of one unit of work. */
const CHUNK = 200;
/** Deliveries of one unit of work, about: they take a database file 15 ms. */
const MAX_DELIVERIES = 1_000;

const ENDPOINTS = `SELECT id, api_key_id AS apiKeyId, key_ids AS keyIds, events, format, url FROM webhook_endpoints
  WHERE enabled = 1`;
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
/** With the addresses of messages that name their own. */
const WITH_URL = [...DELIVERY_COLUMNS, 'url'] as const;

interface Endpoint extends EventSubscriber {
  id: number;
  /** Null: Recado's own words. */
  format: string | null;
  url: string;
}

/** What one tick did. */
export interface FanOutTick {
  /** Notifications handled; 0: there were none. */
  notifications: number;
  /** The endpoints that got deliveries. */
  endpointIds: ReadonlySet<number>;
}

/** What the notifications of a unit of work are about, by ids. */
interface Known {
  messages: ReadonlyMap<number, NotifiedMessage>;
  batches: ReadonlyMap<number, NotifiedBatch>;
  dialects: ReadonlyMap<number, MessageDialect>;
}

/** An event, as far as it is the same for all endpoints. */
interface Told {
  type: NotificationType;
  at: number;
  data: object;
}

/** A delivery to be made. `url`: null: that of the endpoint. */
interface NewDelivery {
  endpointId: number;
  body: string;
  url: string | null;
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
    private readonly formats: WebhookFormats,
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
      await insertDeliveries(tx, rows);
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
      dialects: await this.dialects(tx, notifications, endpoints),
    };
    return notifications.flatMap((notification) => {
      const told = eventOf(notification, known);
      if (told === null) return [];
      const event = newEventId();
      const subscribers = endpoints.filter((endpoint) => isTold(endpoint, notification));
      const dialect = notification.messageId === null ? undefined : known.dialects.get(notification.messageId);
      const { type, messageId } = notification;
      return this.toldTo(subscribers, told, dialect).map(({ endpointId, body, url }): SqlRow => {
        const row = [endpointId, event, type, messageId, body, WebhookDeliveryStatus.Waiting, now, now];
        return url === null ? row : [...row, url];
      });
    });
  }

  /** The dialects of the messages that an endpoint with a format may be told of. Without such an endpoint nothing is read. */
  private async dialects(
    tx: Transaction,
    notifications: readonly PendingNotification[],
    endpoints: readonly Endpoint[],
  ): Promise<ReadonlyMap<number, MessageDialect>> {
    const formatted = endpoints.filter(({ format }) => format !== null);
    if (formatted.length === 0) return new Map();
    const told = notifications.filter((notification) => formatted.some((endpoint) => isTold(endpoint, notification)));
    return this.outbox.dialects(tx, present(told.map(({ messageId }) => messageId)));
  }

  /** The body is made once for all endpoints of Recado's own words, and once for those with a format. */
  private toldTo(
    endpoints: readonly Endpoint[],
    { type, at, data }: Told,
    dialect: MessageDialect | undefined,
  ): NewDelivery[] {
    let plain: string | undefined;
    let spoken: string | undefined;
    return endpoints.flatMap((endpoint): NewDelivery[] => {
      const { id: endpointId, format, url } = endpoint;
      if (format === null) return [{ endpointId, body: (plain ??= payload(type, at, data)), url: null }];
      const target = targetOf(this.formats, { format, url }, { type, dialect: dialect ?? null });
      return target ? [{ endpointId, body: (spoken ??= payload(type, at, data, dialect)), url: target.url }] : [];
    });
  }
}

/** An id for the `webhook-id` header. It is random, so that a restored database never repeats one. */
export function newEventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`;
}

/** The column of addresses is written only where a message names one. */
async function insertDeliveries(tx: Transaction, rows: readonly SqlRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (rows.every(({ length }) => length === DELIVERY_COLUMNS.length))
    return tx.insert('webhook_deliveries', DELIVERY_COLUMNS, rows);
  const wide = rows.map((row) => (row.length === WITH_URL.length ? row : [...row, null]));
  await tx.insert('webhook_deliveries', WITH_URL, wide);
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
function eventOf(notification: PendingNotification, { messages, batches }: Known): Told | null {
  const { type, at, data, messageId, batchId } = notification;
  if (data !== null) return { type, at, data: JSON.parse(data) as object };
  if (messageId !== null) {
    const message = messages.get(messageId);
    return message ? { type, at, data: messageData(notification, message) } : null;
  }
  const batch = batchId === null ? undefined : batches.get(batchId);
  return batch ? { type, at, data: batchData(notification, batch) } : null;
}

function batchIdsOf(notifications: readonly PendingNotification[]): number[] {
  return present(notifications.map(({ messageId, batchId }) => (messageId === null ? batchId : null)));
}

function present(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}
