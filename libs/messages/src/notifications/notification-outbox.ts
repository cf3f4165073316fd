import { Injectable } from '@nestjs/common';
import { Clock, type NotificationType } from '@recado/core';
import { Database, type Message, type MessageBatch, type Transaction } from '@recado/database';
import { insertNotifications, type PendingNotification, SELECT_PENDING } from './pending-notification.js';

/** The message of a notification, as it is when read. Times are UTC milliseconds. */
export type NotifiedMessage = Pick<
  Message,
  | 'id'
  | 'batchId'
  | 'reference'
  | 'phone'
  | 'scheduledAt'
  | 'createdAt'
  | 'attempts'
  | 'sentAt'
  | 'deliveredAt'
  | 'readAt'
  | 'endedAt'
  | 'failureCode'
  | 'failureReason'
  | 'sentAs'
  | 'providerMessageId'
> & {
  /** The user ID by which it goes to a person whose number was not known; null: it goes by the number. */
  userId: string | null;
  /** The channel's name, and the kind of its gateway. */
  channel: string;
  gateway: string;
  /** IANA zone of the batch. */
  timezone: string;
  /** Whether the provider holds it back for a review (0 or 1). */
  isInReview: number;
};

export type NotifiedBatch = Pick<MessageBatch, 'id' | 'total' | 'createdAt'>;

const MESSAGES = `SELECT m.id, m.batch_id AS batchId, m.reference, m.phone, SUBSTR(u.identity, 7) AS userId, c.name AS channel, c.gateway, b.timezone,
  m.scheduled_at AS scheduledAt, m.created_at AS createdAt, m.attempts, m.sent_at AS sentAt,
  m.delivered_at AS deliveredAt, m.read_at AS readAt, m.ended_at AS endedAt, m.failure_code AS failureCode,
  m.failure_reason AS failureReason, m.sent_as AS sentAs, m.provider_message_id AS providerMessageId, CASE WHEN h.message_id IS NULL THEN 0 ELSE 1 END AS isInReview
  FROM messages m JOIN message_batches b ON b.id = m.batch_id JOIN channels c ON c.id = m.channel_id
  LEFT JOIN held_messages h ON h.message_id = m.id LEFT JOIN hidden_recipients u ON u.phone = m.phone`;
const BATCHES = 'SELECT id, total, created_at AS createdAt FROM message_batches';

const ANY = 'SELECT 1 FROM notifications LIMIT 1';

/** Notifications between a transition and their webhook deliveries. The reader removes them in the transaction that stores the deliveries. */
@Injectable()
export class NotificationOutbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether there is any; a cheap query. */
  async hasPending(): Promise<boolean> {
    return (await this.database.read(ANY)).length > 0;
  }

  /** The same, asked together with what other loops ask. */
  async isFilled(): Promise<boolean> {
    return (await this.database.poll(ANY)) !== null;
  }

  /** The oldest notifications that no other transaction has locked, locked for this one. */
  take(tx: Transaction, limit: number): Promise<PendingNotification[]> {
    const { claimLock } = this.database.capabilities;
    return tx.all<PendingNotification>(`${SELECT_PENDING} ORDER BY id LIMIT ? ${claimLock}`, [limit]);
  }

  async remove(tx: Transaction, ids: readonly number[]): Promise<void> {
    await tx.run(`DELETE FROM notifications WHERE id IN ${this.database.capabilities.list}`, [ids]);
  }

  /** Adds a notification that is not about a message. The caller checks for subscriptions. */
  async add(tx: Transaction, type: NotificationType, apiKeyId: number | null, data: object): Promise<void> {
    await insertNotifications(tx, [{ type, at: this.clock.now(), apiKeyId, data: JSON.stringify(data) }]);
  }

  async messages(tx: Transaction, ids: readonly number[]): Promise<Map<number, NotifiedMessage>> {
    if (ids.length === 0) return new Map();
    const { list } = this.database.capabilities;
    const rows = await tx.all<NotifiedMessage>(`${MESSAGES} WHERE m.id IN ${list}`, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async batches(tx: Transaction, ids: readonly number[]): Promise<Map<number, NotifiedBatch>> {
    if (ids.length === 0) return new Map();
    const { list } = this.database.capabilities;
    const rows = await tx.all<NotifiedBatch>(`${BATCHES} WHERE id IN ${list}`, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
