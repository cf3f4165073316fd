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
import { isSubscribedTo, type EventSubscriber } from '../endpoints/event-subscriber.js';
import { batchData, messageData, payload } from './payload.js';

/** News that one unit of work takes. */
const CHUNK = 200;
/** Deliveries that one unit of work writes, about: 15 ms of a database file. */
const MAX_DELIVERIES = 1_000;

const LISTENERS = 'SELECT id, api_key_id AS apiKeyId, events FROM webhook_endpoints WHERE enabled = 1';
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

/** What one turn did. */
export interface FanOutTick {
  /** News handled; 0: there is none. */
  notifications: number;
  /** Who has something new to be told. */
  endpointIds: ReadonlySet<number>;
}

interface Known {
  messages: ReadonlyMap<number, NotifiedMessage>;
  batches: ReadonlyMap<number, NotifiedBatch>;
}

/**
 * Turns news into deliveries: one for each endpoint that wants it, written in the transaction that takes the news out of
 * the outbox. What is told is fixed here. Any number of processes may do it at once.
 */
@Injectable()
export class FanOut {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly outbox: NotificationOutbox,
  ) {}

  async tick(): Promise<FanOutTick> {
    if (!(await this.outbox.hasPending())) return { notifications: 0, endpointIds: new Set() };
    return this.database.write(async (tx) => {
      const waiting = await this.outbox.take(tx, CHUNK);
      const endpoints = await tx.all<Endpoint>(LISTENERS);
      const news = boundedBy(waiting, endpoints);
      const rows = await this.deliveries(tx, news, endpoints);
      if (rows.length > 0) await tx.insert('webhook_deliveries', DELIVERY_COLUMNS, rows);
      await this.outbox.remove(tx, idsOf(news));
      return { notifications: news.length, endpointIds: new Set(rows.map(([endpointId]) => Number(endpointId))) };
    });
  }

  private async deliveries(
    tx: Transaction,
    news: readonly PendingNotification[],
    endpoints: readonly Endpoint[],
  ): Promise<SqlRow[]> {
    const now = this.clock.now();
    const known = {
      messages: await this.outbox.messages(tx, present(news.map(({ messageId }) => messageId))),
      batches: await this.outbox.batches(tx, batchIdsOf(news)),
    };
    return news.flatMap((item) => {
      const body = bodyOf(item, known);
      const listeners = body === null ? [] : endpoints.filter((endpoint) => isSubscribedTo(endpoint, item));
      const event = newEventId();
      return listeners.map(({ id }) => deliveryRow(id, event, item, body ?? '', now));
    });
  }
}

/** An id for the `webhook-id` header: random, so that a restored database never gives one that was used. */
export function newEventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`;
}

function deliveryRow(endpointId: number, event: string, news: PendingNotification, body: string, now: number): SqlRow {
  return [endpointId, event, news.type, news.messageId, body, WebhookDeliveryStatus.Waiting, now, now];
}

/** As much of it as makes no more than so many deliveries, and at least one. */
function boundedBy(news: readonly PendingNotification[], endpoints: readonly Endpoint[]): PendingNotification[] {
  let deliveries = 0;
  const end = news.findIndex((item) => {
    deliveries += endpoints.filter((endpoint) => isSubscribedTo(endpoint, item)).length;
    return deliveries > MAX_DELIVERIES;
  });
  return end < 0 ? [...news] : news.slice(0, Math.max(end, 1));
}

/** Null: what it is about is not there any more. */
function bodyOf(news: PendingNotification, { messages, batches }: Known): string | null {
  if (news.data !== null) return payload(news.type, news.at, JSON.parse(news.data) as object);
  if (news.messageId !== null) {
    const message = messages.get(news.messageId);
    return message ? payload(news.type, news.at, messageData(news, message)) : null;
  }
  const batch = news.batchId === null ? undefined : batches.get(news.batchId);
  return batch ? payload(news.type, news.at, batchData(news, batch)) : null;
}

function batchIdsOf(news: readonly PendingNotification[]): number[] {
  return present(news.map(({ messageId, batchId }) => (messageId === null ? batchId : null)));
}

function present(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null);
}

function idsOf(news: readonly PendingNotification[]): number[] {
  return news.map(({ id }) => id);
}
