import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';
import { ownedBy } from '../store/owned-by.js';
import { isColdAside, isReviewAside } from '../store/set-aside.js';
import type { MessageView } from './message.view.js';

const VIEW = `SELECT m.id, m.batch_id AS batchId, m.channel_id AS channelId, m.api_key_id AS apiKeyId, k.name AS apiKeyName, c.name AS channel, pool.name AS pool, c.gateway,
  m.phone, SUBSTR(u.identity, 7) AS userId, m.text, m.status, m.lane, m.due_at AS dueAt, m.scheduled_at AS scheduledAt, m.expires_at AS expiresAt,
  COALESCE(m.timezone, b.timezone) AS timezone, m.reference, m.created_at AS createdAt, m.attempts, m.retries,
  m.lease_until AS leaseUntil,
  CASE WHEN p.batch_id IS NULL THEN 0 ELSE 1 END AS isPaused,
  CASE WHEN ${isColdAside('m.')} THEN 1 ELSE 0 END AS isAside,
  CASE WHEN ${isReviewAside('m.')} THEN 1 ELSE 0 END AS isTemplateStopped,
  CASE WHEN h.message_id IS NULL THEN 0 ELSE 1 END AS isInReview,
  CASE WHEN m.token IS NULL THEN 0 ELSE 1 END AS isHeld, m.resumed_at AS resumedAt, m.started_at AS startedAt, m.sent_at AS sentAt, m.delivered_at AS deliveredAt, m.read_at AS readAt,
  m.ended_at AS endedAt, m.failure_code AS failureCode, m.failure_reason AS failureReason, m.provider_message_id AS providerMessageId, m.content, m.sent_as AS sentAs, m.pricing,
  b.total AS batchTotal, b.request_id AS requestId
  FROM messages m
  JOIN message_batches b ON b.id = m.batch_id
  JOIN api_keys k ON k.id = m.api_key_id
  JOIN channels c ON c.id = m.channel_id
  LEFT JOIN channels pool ON pool.id = b.pool_id
  LEFT JOIN batch_pauses p ON p.batch_id = m.batch_id AND p.resumed_at IS NULL
  LEFT JOIN held_messages h ON h.message_id = m.id
  LEFT JOIN hidden_recipients u ON u.phone = m.phone`;

/** A message with fields of its batch. */
export interface FoundMessage extends MessageView {
  batchTotal: number;
  requestId: string;
}

/** Reads messages by their ids. */
@Injectable()
export class MessageReader {
  constructor(private readonly database: Database) {}

  /** The message, or null. `apiKeyId` limits it to the messages of one key. */
  async find(id: number, apiKeyId?: number): Promise<FoundMessage | null> {
    const { owner, values } = ownedBy(apiKeyId, 'm.api_key_id');
    const [row] = await this.database.read<FoundMessage>(`${VIEW} WHERE m.id = ?${owner}`, [id, ...values]);
    return row ?? null;
  }

  /** The messages that exist, newest first. */
  async withIds(ids: readonly number[]): Promise<MessageView[]> {
    if (ids.length === 0) return [];
    const { list } = this.database.capabilities;
    return this.database.read<MessageView>(`${VIEW} WHERE m.id IN ${list} ORDER BY m.id DESC`, [ids]);
  }

  /** A message as the transaction that changes it sees it; throws if it does not exist. */
  async changed(tx: Transaction, id: number): Promise<MessageView> {
    const [row] = await tx.all<FoundMessage>(`${VIEW} WHERE m.id = ?`, [id]);
    if (!row) throw new Error(`message ${id} does not exist any more`);
    return row;
  }
}
