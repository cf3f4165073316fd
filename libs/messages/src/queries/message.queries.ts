import { Injectable } from '@nestjs/common';
import { Database, type SqlValue } from '@recado/database';
import type { AttemptView, MessageDetail, MessageFilter, MessagePage, MessageView } from './message.view.js';

/** Rows that one page may look at: a rare status far back costs several pages, never one slow one. */
const SCAN_LIMIT = 20_000;

const VIEW = `SELECT m.id, m.batch_id AS batchId, m.api_key_id AS apiKeyId, k.name AS apiKeyName, c.name AS channel,
  m.phone, m.text, m.status, m.lane, m.due_at AS dueAt, m.scheduled_at AS scheduledAt, m.expires_at AS expiresAt,
  b.timezone, m.reference, m.created_at AS createdAt, m.attempts, m.started_at AS startedAt, m.sent_at AS sentAt,
  m.delivered_at AS deliveredAt, m.read_at AS readAt, m.ended_at AS endedAt, m.failure_code AS failureCode,
  m.failure_reason AS failureReason, m.provider_message_id AS providerMessageId,
  b.total AS batchTotal, b.request_id AS requestId
  FROM messages m
  JOIN message_batches b ON b.id = m.batch_id
  JOIN api_keys k ON k.id = m.api_key_id
  JOIN channels c ON c.id = m.channel_id`;

/** Compared row by row (`+` keeps an index out): ids are walked from the newest, which an index by status would undo. */
const UNINDEXED = ['status', 'api_key_id'];

type Row = MessageView & { batchTotal: number; requestId: string };

/** Looks messages up: for integrators one by one, for the panel in pages. */
@Injectable()
export class MessageQueries {
  constructor(private readonly database: Database) {}

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

  /** Messages that match, newest first, below the id `before`. */
  async page(filter: MessageFilter, { before, limit }: { before?: number; limit: number }): Promise<MessagePage> {
    const { ids, nextBefore } = await this.matching(filter, before ?? Number.MAX_SAFE_INTEGER, limit);
    const items = await this.database.read<MessageView>(
      `${VIEW} WHERE m.id IN ${this.database.capabilities.list} ORDER BY m.id DESC`,
      [ids],
    );
    return { items, nextBefore };
  }

  private async matching(filter: MessageFilter, before: number, limit: number) {
    const { sql, values } = conditions(filter);
    const selective = filter.phone !== undefined || filter.batchId !== undefined;
    const floor = selective || sql.length === 0 ? 0 : await this.scanFloor(before);
    const rows = await this.database.read<{ id: number }>(
      `SELECT id FROM messages WHERE ${['id < ?', 'id >= ?', ...sql].join(' AND ')} ORDER BY id DESC LIMIT ?`,
      [before, floor, ...values, limit + 1],
    );
    const ids = rows.slice(0, limit).map(({ id }) => id);
    if (rows.length > limit) return { ids, nextBefore: ids.at(-1) ?? null };
    return { ids, nextBefore: floor > 1 ? floor : null };
  }

  /** The lowest id that this page may look at. */
  private async scanFloor(before: number): Promise<number> {
    const [row] = await this.database.read<{ id: number }>(
      'SELECT id FROM messages WHERE id < ? ORDER BY id DESC LIMIT 1 OFFSET ?',
      [before, SCAN_LIMIT - 1],
    );
    return row?.id ?? 0;
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

function conditions(filter: MessageFilter): { sql: string[]; values: SqlValue[] } {
  const columns = { status: filter.status, api_key_id: filter.apiKeyId, batch_id: filter.batchId, phone: filter.phone };
  const given = Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));
  return {
    sql: given.map(({ column }) => `${UNINDEXED.includes(column) ? '+' : ''}${column} = ?`),
    values: given.map(({ value }) => value),
  };
}
