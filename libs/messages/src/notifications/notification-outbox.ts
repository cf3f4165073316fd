import { Injectable } from '@nestjs/common';
import { Clock, type MessageStatus, type NotificationType } from '@recado/core';
import { Database, type SqlRow, type Transaction } from '@recado/database';

/** News that somebody wants to hear, as it was when it was made. Times are UTC milliseconds. */
export interface PendingNotification {
  id: number;
  type: NotificationType;
  at: number;
  /** Whose news it is; null: the installation's. */
  apiKeyId: number | null;
  messageId: number | null;
  batchId: number | null;
  status: MessageStatus | null;
  previousStatus: MessageStatus | null;
  sequence: number | null;
  failureCode: string | null;
  /** What else there is to say, as JSON. */
  data: string | null;
}

/** What is known of a message beyond the news itself, at the moment of the look. */
export interface NotifiedMessage {
  id: number;
  batchId: number;
  reference: string | null;
  /** Null once erased by retention. */
  phone: string | null;
  /** The channel's name. */
  channel: string;
  /** IANA zone in which its schedule was read. */
  timezone: string;
  scheduledAt: number | null;
  createdAt: number;
  attempts: number;
  sentAt: number | null;
  deliveredAt: number | null;
  readAt: number | null;
  endedAt: number | null;
  failureCode: string | null;
  failureReason: string | null;
}

export interface NotifiedBatch {
  id: number;
  total: number;
  createdAt: number;
}

const COLUMNS = [
  'type',
  'at',
  'api_key_id',
  'message_id',
  'batch_id',
  'status',
  'previous_status',
  'sequence',
  'failure_code',
  'data',
] as const;

const PENDING = `SELECT id, type, at, api_key_id AS apiKeyId, message_id AS messageId, batch_id AS batchId, status,
  previous_status AS previousStatus, sequence, failure_code AS failureCode, data FROM notifications`;
const MESSAGES = `SELECT m.id, m.batch_id AS batchId, m.reference, m.phone, c.name AS channel, b.timezone,
  m.scheduled_at AS scheduledAt, m.created_at AS createdAt, m.attempts, m.sent_at AS sentAt,
  m.delivered_at AS deliveredAt, m.read_at AS readAt, m.ended_at AS endedAt, m.failure_code AS failureCode,
  m.failure_reason AS failureReason
  FROM messages m JOIN message_batches b ON b.id = m.batch_id JOIN channels c ON c.id = m.channel_id`;
const BATCHES = 'SELECT id, total, created_at AS createdAt FROM message_batches';

/** The news that waits to be handed on. Whoever takes it removes it in the transaction in which it keeps it itself. */
@Injectable()
export class NotificationOutbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether there is any, at the cost of a glance. */
  async hasNews(): Promise<boolean> {
    return (await this.database.read('SELECT 1 FROM notifications LIMIT 1')).length > 0;
  }

  /** The oldest news that nobody else is taking just now, for this transaction alone. */
  take(tx: Transaction, limit: number): Promise<PendingNotification[]> {
    const { claimLock } = this.database.capabilities;
    return tx.all<PendingNotification>(`${PENDING} ORDER BY id LIMIT ? ${claimLock}`, [limit]);
  }

  async remove(tx: Transaction, ids: readonly number[]): Promise<void> {
    await tx.run(`DELETE FROM notifications WHERE id IN ${this.database.capabilities.list}`, [ids]);
  }

  /** Adds news that no message makes. Whether anybody wants it is for the caller to know. */
  async add(tx: Transaction, type: NotificationType, apiKeyId: number | null, data: object): Promise<void> {
    const none = COLUMNS.slice(3, -1).map(() => null);
    const row: SqlRow = [type, this.clock.now(), apiKeyId, ...none, JSON.stringify(data)];
    await tx.insert('notifications', COLUMNS, [row]);
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
