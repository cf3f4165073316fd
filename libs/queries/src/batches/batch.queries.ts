import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { BATCH_FIELDS, Clock, groupBy, isSimulated, type KeptBatchFields, MessageStatus, WAITING } from '@recado/core';
import { Database, keptFields } from '@recado/database';
import { HeldMessages, ownedBy, TemplateStops } from '@recado/messages';
import { BatchCounts } from './batch-counts.js';
import type { BatchStatusRow } from './batch-status-row.js';
import { BatchForecast } from './batch-forecast.js';
import type { BatchView } from './batch.view.js';

/** How far a batch is, and when it will be done. */
type BatchProgress = Pick<
  BatchView,
  | 'channel'
  | 'simulated'
  | 'stops'
  | 'held'
  | 'counts'
  | 'isCounting'
  | 'countedAt'
  | 'failures'
  | 'lastMinute'
  | 'firstScheduledAt'
  | 'lastScheduledAt'
  | 'forecast'
  | 'expiresAt'
  | 'blockedBy'
>;

type ProgressBatch = Pick<BatchView, 'id' | 'apiKeyId' | 'total' | 'pausedAt'>;

type StoppableBatch = ProgressBatch & Pick<BatchView, 'stops' | 'held'>;

type BatchRow = Pick<
  BatchView,
  | 'id'
  | 'name'
  | 'apiKeyId'
  | 'total'
  | 'timezone'
  | 'createdAt'
  | keyof KeptBatchFields
  | 'poolId'
  | 'replies'
  | 'optOutReplies'
  | 'isFilling'
  | 'pausedAt'
  | 'pausedBy'
>;

const KEPT = keptFields(BATCH_FIELDS);

/** Reads batches with their progress. The messages are counted in slices, between which the process does other work. */
@Injectable()
export class BatchQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly channels: Channels,
    private readonly messages: BatchCounts,
    private readonly forecast: BatchForecast,
    private readonly stops: TemplateStops,
    private readonly held: HeldMessages,
  ) {}

  /** The batch, or null. `apiKeyId` limits it to the batches of one key. */
  async find(id: number, apiKeyId?: number): Promise<BatchView | null> {
    const batch = await this.row(id, apiKeyId);
    if (!batch) return null;
    const [progress] = await this.progressOf([batch]);
    return { ...batch, ...progress! };
  }

  /** These batches in this order. `waitMs`: how long the caller waits for the counts of large ones. */
  async some(ids: readonly number[], waitMs: number): Promise<BatchView[]> {
    const found: BatchRow[] = [];
    for (const id of ids) {
      const batch = await this.row(id, undefined);
      if (batch) found.push(batch);
    }
    const progress = await this.progressOf(found, waitMs);
    return found.map((batch, index) => ({ ...batch, ...progress[index]! }));
  }

  /**
   * The progress of each of these batches, in their order. Every message is read once; the counts of a large batch may
   * be some seconds old, or, with `waitMs`, not there yet (see `BatchCounts`).
   */
  async progressOf(batches: readonly ProgressBatch[], waitMs?: number): Promise<BatchProgress[]> {
    if (batches.length === 0) return [];
    const now = this.clock.now();
    const rows = await this.messages.of(batches, now, waitMs);
    const stops = groupBy(await this.stops.of(batches.map(({ id }) => id)), ({ batchId }) => batchId);
    const held = await this.held.ofBatches(batches.map(({ id }) => id));
    const found: BatchProgress[] = [];
    for (const batch of batches) {
      const review = { stops: stops.get(batch.id) ?? [], held: held.get(batch.id) ?? 0 };
      const counted = rows.get(batch.id) ?? null;
      const progress = await this.progress(counted?.rows ?? [], { ...batch, ...review }, now);
      found.push({ ...progress, isCounting: counted === null, countedAt: counted?.countedAt ?? null });
    }
    return found;
  }

  private async progress(
    rows: readonly BatchStatusRow[],
    batch: StoppableBatch,
    now: number,
  ): Promise<Omit<BatchProgress, 'isCounting' | 'countedAt'>> {
    const scheduled = rows.filter(({ status }) => status === MessageStatus.Scheduled);
    const times = (of: (row: BatchStatusRow) => number | null) => scheduled.map(of).filter((at) => at !== null);
    const [first, last] = [times((row) => row.firstScheduled), times((row) => row.lastScheduled)];
    const counts = new Map<MessageStatus, number>();
    for (const { status, messages } of rows) counts.set(status, (counts.get(status) ?? 0) + messages);
    const ends = await this.forecast.of(rows, batch, now);
    return {
      expiresAt: ends.forecast.end === null ? null : await this.expiryOf(rows),
      simulated: this.simulated(rows),
      stops: batch.stops,
      held: batch.held,
      counts,
      failures: failuresOf(rows),
      lastMinute: rows.reduce((sum, { claimed }) => sum + claimed, 0),
      firstScheduledAt: first.length > 0 ? Math.min(...first) : null,
      lastScheduledAt: last.length > 0 ? Math.max(...last) : null,
      ...ends,
    };
  }

  /** Of the last waiting messages, by their ids. */
  private async expiryOf(rows: readonly BatchStatusRow[]): Promise<number | null> {
    const waiting = rows.filter(({ status }) => WAITING.includes(status));
    const ids = waiting
      .flatMap(({ lastDueId, lastLaterId }) => [lastDueId ?? 0, lastLaterId ?? 0])
      .filter((id) => id > 0);
    if (ids.length === 0) return null;
    const select = `SELECT MIN(expires_at) AS at FROM messages WHERE id IN ${this.database.capabilities.list}`;
    const [row] = await this.database.read<{ at: number | null }>(select, [ids]);
    return row?.at ?? null;
  }

  /** By the messages of each status: those of one status have left by one gateway, but where it changed meanwhile. */
  private simulated(rows: readonly BatchStatusRow[]): BatchView['simulated'] {
    const pretended = rows.filter(({ status, channelId, providerMessageId }) =>
      isSimulated({ status, gateway: this.channels.withId(channelId)?.gateway ?? '', providerMessageId }),
    );
    if (pretended.length === 0) return null;
    return pretended.length === rows.length ? 'all' : 'part';
  }

  private async row(id: number, apiKeyId: number | undefined): Promise<BatchRow | undefined> {
    const { owner, values } = ownedBy(apiKeyId);
    const [row] = await this.database.read<BatchRow>(
      `SELECT id, name, api_key_id AS apiKeyId, total, timezone, created_at AS createdAt,
         ${KEPT.select}, pool_id AS poolId, replies,
         opt_out_replies AS optOutReplies,
         is_filling AS isFilling, paused_at AS pausedAt, paused_by AS pausedBy
       FROM message_batches LEFT JOIN batch_pauses ON batch_id = id AND resumed_at IS NULL WHERE id = ?${owner}`,
      [id, ...values],
    );
    return row;
  }
}

/** Messages of a pool may have failed for one reason on several channels. */
function failuresOf(rows: readonly BatchStatusRow[]): BatchView['failures'] {
  const counts = new Map<string, number>();
  for (const { status, code, messages } of rows) {
    if (status === MessageStatus.Failed) counts.set(code, (counts.get(code) ?? 0) + messages);
  }
  return [...counts].map(([code, messages]) => ({ code, messages })).sort((a, b) => b.messages - a.messages);
}
