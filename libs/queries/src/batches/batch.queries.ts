import { Injectable } from '@nestjs/common';
import { Clock, MessageStatus } from '@recado/core';
import { Database } from '@recado/database';
import { dueTime, IS_FILLING, isColdAside, ownedBy } from '@recado/messages';
import { BatchForecast, type BatchStatusRow, MEASURED_MS } from './batch-forecast.js';
import type { BatchView } from './batch.view.js';

/** How far a batch is, and when it will be done. */
type BatchProgress = Pick<
  BatchView,
  'channel' | 'counts' | 'firstScheduledAt' | 'lastScheduledAt' | 'expectedEnd' | 'blockedBy'
>;

type ProgressBatch = Pick<BatchView, 'id' | 'apiKeyId' | 'pausedAt'>;

interface StatusRow extends BatchStatusRow {
  batchId: number;
  status: MessageStatus;
  messages: number;
  firstScheduled: number | null;
  lastScheduled: number | null;
}

type BatchRow = Pick<
  BatchView,
  'id' | 'name' | 'apiKeyId' | 'total' | 'timezone' | 'createdAt' | 'isFilling' | 'pausedAt' | 'pausedBy'
>;

const DUE_AT = dueTime();

/** Grouped by a function, so that the database does not read all messages in the order of the index of statuses. */
const ROWS = (list: string) => `SELECT batch_id AS batchId, COALESCE(status, 0) AS status, COUNT(*) AS messages,
    MIN(scheduled_at) AS firstScheduled, MAX(scheduled_at) AS lastScheduled, MAX(channel_id) AS channelId, MAX(lane) AS lane,
    COUNT(CASE WHEN ${DUE_AT} <= ? THEN 1 END) AS due, MAX(CASE WHEN ${DUE_AT} <= ? THEN id END) AS lastDueId, MAX(CASE WHEN ${DUE_AT} <= ? THEN ${DUE_AT} END) AS lastDueAt,
    MIN(CASE WHEN ${DUE_AT} > ? THEN ${DUE_AT} END) AS firstLaterAt, MAX(CASE WHEN ${DUE_AT} > ? THEN ${DUE_AT} END) AS lastLaterAt,
    COUNT(CASE WHEN ${isColdAside()} THEN 1 END) AS aside,
    COUNT(CASE WHEN started_at > ? THEN 1 END) AS claimed, MIN(CASE WHEN started_at > ? THEN started_at END) AS firstClaimed
  FROM messages WHERE batch_id IN ${list} GROUP BY batch_id, COALESCE(status, 0)`;

/** Reads batches. Each call reads the messages of the batches, 10,000 rows of each at most. */
@Injectable()
export class BatchQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly forecast: BatchForecast,
  ) {}

  /** The batch, or null. `apiKeyId` limits it to the batches of one key. */
  async find(id: number, apiKeyId?: number): Promise<BatchView | null> {
    const batch = await this.row(id, apiKeyId);
    if (!batch) return null;
    const [progress] = await this.progressOf([batch]);
    return { ...batch, ...progress! };
  }

  /** The progress of each of these batches, in their order. It reads every message once. */
  async progressOf(batches: readonly ProgressBatch[]): Promise<BatchProgress[]> {
    if (batches.length === 0) return [];
    const now = this.clock.now();
    const lately = now - MEASURED_MS;
    const times = [now, now, now, now, now, lately, lately];
    const sql = ROWS(this.database.capabilities.list);
    const rows = await this.database.read<StatusRow>(sql, [...times, batches.map(({ id }) => id)]);
    const of = ({ id }: ProgressBatch) => rows.filter(({ batchId }) => batchId === id);
    return Promise.all(batches.map((batch) => this.progress(of(batch), batch, now)));
  }

  private async progress(rows: readonly StatusRow[], batch: ProgressBatch, now: number): Promise<BatchProgress> {
    const scheduled = rows.find(({ status }) => status === MessageStatus.Scheduled);
    return {
      counts: new Map(rows.map(({ status, messages }) => [status, messages])),
      firstScheduledAt: scheduled?.firstScheduled ?? null,
      lastScheduledAt: scheduled?.lastScheduled ?? null,
      ...(await this.forecast.of(rows, batch, now)),
    };
  }

  private async row(id: number, apiKeyId: number | undefined): Promise<BatchRow | undefined> {
    const { owner, values } = ownedBy(apiKeyId);
    const [row] = await this.database.read<BatchRow>(
      `SELECT id, name, api_key_id AS apiKeyId, total, timezone, created_at AS createdAt,
         ${IS_FILLING} AS isFilling, paused_at AS pausedAt, paused_by AS pausedBy
       FROM message_batches LEFT JOIN batch_pauses ON batch_id = id AND resumed_at IS NULL WHERE id = ?${owner}`,
      [id, ...values],
    );
    return row;
  }
}
