import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';
import { MessageSearch } from './message-search.js';
import type { AttemptView, IdSpan, MessageDetail, MessageFilter, MessagePage, MessageView } from './message.view.js';

const VIEW = `SELECT m.id, m.batch_id AS batchId, m.channel_id AS channelId, m.api_key_id AS apiKeyId, k.name AS apiKeyName, c.name AS channel, c.gateway,
  m.phone, m.text, m.status, m.lane, m.due_at AS dueAt, m.scheduled_at AS scheduledAt, m.expires_at AS expiresAt,
  COALESCE(m.timezone, b.timezone) AS timezone, m.reference, m.created_at AS createdAt, m.attempts, m.retries,
  m.lease_until AS leaseUntil,
  CASE WHEN m.token IS NULL THEN 0 ELSE 1 END AS isHeld, m.resumed_at AS resumedAt, m.started_at AS startedAt, m.sent_at AS sentAt, m.delivered_at AS deliveredAt, m.read_at AS readAt,
  m.ended_at AS endedAt, m.failure_code AS failureCode, m.failure_reason AS failureReason, m.provider_message_id AS providerMessageId,
  b.total AS batchTotal, b.request_id AS requestId
  FROM messages m
  JOIN message_batches b ON b.id = m.batch_id
  JOIN api_keys k ON k.id = m.api_key_id
  JOIN channels c ON c.id = m.channel_id`;

type Row = MessageView & { batchTotal: number; requestId: string };

/** Looks messages up: for integrators one by one, for the panel in pages. */
@Injectable()
export class MessageQueries {
  constructor(
    private readonly database: Database,
    private readonly search: MessageSearch,
  ) {}

  /** The message, or null. `apiKeyId` limits it to one key's own. */
  async find(id: number, apiKeyId?: number): Promise<MessageView | null> {
    const owner = apiKeyId === undefined ? '' : ' AND m.api_key_id = ?';
    const values = apiKeyId === undefined ? [id] : [id, apiKeyId];
    const [row] = await this.database.read<Row>(`${VIEW} WHERE m.id = ?${owner}`, values);
    return row ?? null;
  }

  /** The message with everything that is known of its way, or null. */
  async detail(id: number): Promise<MessageDetail | null> {
    const [row] = await this.database.read<Row>(`${VIEW} WHERE m.id = ?`, [id]);
    if (!row) return null;
    return { ...row, batchPosition: await this.positionInBatch(row), attemptLog: await this.attempts(id) };
  }

  /** A message that is there, as the transaction that changed it leaves it. */
  async changed(tx: Transaction, id: number): Promise<MessageView> {
    const [row] = await tx.all<Row>(`${VIEW} WHERE m.id = ?`, [id]);
    if (!row) throw new Error(`message ${id} is gone in the middle of its change`);
    return row;
  }

  /** Messages that match, newest first, within a span of ids. */
  async page(
    filter: MessageFilter,
    { before, downTo, limit }: Partial<IdSpan> & { limit: number },
  ): Promise<MessagePage> {
    const span = { before: before ?? Number.MAX_SAFE_INTEGER, downTo: downTo ?? 0 };
    const { ids, nextBefore } = await this.search.find(filter, span, limit);
    if (ids.length === 0) return { items: [], nextBefore };
    const items = await this.database.read<MessageView>(
      `${VIEW} WHERE m.id IN ${this.database.capabilities.list} ORDER BY m.id DESC`,
      [ids],
    );
    return { items, nextBefore };
  }

  private async positionInBatch({ id, batchId }: MessageView): Promise<number> {
    const [row] = await this.database.read<{ position: number }>(
      'SELECT COUNT(*) AS position FROM messages WHERE batch_id = ? AND id <= ?',
      [batchId, id],
    );
    return row?.position ?? 1;
  }

  private attempts(id: number): Promise<AttemptView[]> {
    return this.database.read<AttemptView>(
      `SELECT attempt, started_at AS startedAt, ended_at AS endedAt, outcome, code, detail, retry_at AS retryAt
       FROM delivery_attempts WHERE message_id = ? ORDER BY id LIMIT 100`,
      [id],
    );
  }
}
