import { Injectable } from '@nestjs/common';
import { type BatchItem, DomainError, MessageStatus } from '@recado/core';
import {
  Database,
  DatabaseUnavailableError,
  type SqlRow,
  type Transaction,
  UniqueViolationError,
} from '@recado/database';

/** What one request wants stored. */
export interface NewBatch {
  apiKeyId: number;
  channelId: number;
  timezone: string;
  createdAt: number;
  requestId: string;
  items: readonly BatchItem[];
}

/** Where it was stored: the ids of its messages grow in request order. */
export interface StoredBatch {
  batchId: number;
  messageIds: number[];
}

interface Waiting {
  batch: NewBatch;
  resolve: (stored: StoredBatch) => void;
  reject: (error: unknown) => void;
}

/** Rows of one shared transaction: enough to share the fsync, few enough to end within 50 ms. */
const MAX_SHARED_ROWS = 2_000;
/** Accepted but not yet stored messages in memory; beyond it clients are asked to come back. */
const MAX_WAITING_ROWS = 100_000;

const BATCH_COLUMNS = ['api_key_id', 'total', 'timezone', 'created_at', 'request_id'] as const;
const MESSAGE_COLUMNS = [
  'batch_id',
  'api_key_id',
  'channel_id',
  'phone',
  'text',
  'status',
  'lane',
  'due_at',
  'scheduled_at',
  'expires_at',
  'reference',
  'created_at',
] as const;

/**
 * Stores batches, each whole or not at all. Requests that arrive while a transaction is under way share the next one: a
 * fsync costs more than they do. When a shared transaction meets a taken key, each of its requests runs once alone.
 */
@Injectable()
export class BatchWriter {
  private waiting: Waiting[] = [];
  private waitingRows = 0;
  private flushing = false;

  constructor(private readonly database: Database) {}

  /**
   * Resolves when the batch is on disk. Rejects with UniqueViolationError for a taken reference, DomainError
   * `unavailable` without a working database and `overloaded` when too much waits already.
   */
  write(batch: NewBatch): Promise<StoredBatch> {
    if (this.waitingRows + batch.items.length > MAX_WAITING_ROWS) {
      return Promise.reject(new DomainError('overloaded', { retryAfter: 1 }));
    }
    this.waitingRows += batch.items.length;
    return new Promise((resolve, reject) => {
      this.waiting.push({ batch, resolve, reject });
      // After the current turn of the event loop, so that requests read in the same turn share the transaction.
      if (!this.flushing) setImmediate(() => void this.flush());
    });
  }

  private async flush(): Promise<void> {
    if (this.flushing) return;
    this.flushing = true;
    while (this.waiting.length > 0) await this.flushShare(this.takeShare());
    this.flushing = false;
  }

  private takeShare(): Waiting[] {
    let rows = 0;
    const end = this.waiting.findIndex(({ batch }, index) => {
      rows += batch.items.length;
      return index > 0 && rows > MAX_SHARED_ROWS;
    });
    const share = this.waiting.splice(0, end < 0 ? this.waiting.length : end);
    this.waitingRows -= share.reduce((sum, { batch }) => sum + batch.items.length, 0);
    return share;
  }

  private async flushShare(share: Waiting[]): Promise<void> {
    try {
      const stored = await this.database.write((tx) => storeAll(tx, share));
      share.forEach(({ resolve }, index) => resolve(stored[index]!));
    } catch (error) {
      if (share.length > 1 && error instanceof UniqueViolationError) {
        for (const request of share) await this.flushShare([request]);
      } else {
        share.forEach(({ reject }) => reject(asRefusal(error)));
      }
    }
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof DatabaseUnavailableError
    ? new DomainError('unavailable', { retryAfter: 5, cause: error })
    : error;
}

async function storeAll(tx: Transaction, share: readonly Waiting[]): Promise<StoredBatch[]> {
  const batches = share.map(({ batch }) => batch);
  const batchIds = await tx.insert('message_batches', BATCH_COLUMNS, batches.map(batchRow));
  const rows = batches.flatMap((batch, index) => batch.items.map((item) => messageRow(batchIds[index]!, batch, item)));
  const ids = await tx.insert('messages', MESSAGE_COLUMNS, rows);
  await storeExpiries(tx, ids, batches);
  let next = 0;
  return batches.map(({ items }, index) => ({
    batchId: batchIds[index]!,
    messageIds: ids.slice(next, (next += items.length)),
  }));
}

async function storeExpiries(tx: Transaction, ids: readonly number[], batches: readonly NewBatch[]): Promise<void> {
  const rows = batches
    .flatMap(({ items }) => items)
    .flatMap(({ expiresAt }, position): SqlRow[] => (expiresAt === null ? [] : [[expiresAt, ids[position]!]]));
  if (rows.length > 0) await tx.insert('message_expiries', ['expires_at', 'message_id'], rows);
}

function batchRow(batch: NewBatch): SqlRow {
  return [batch.apiKeyId, batch.items.length, batch.timezone, batch.createdAt, batch.requestId];
}

function messageRow(batchId: number, batch: NewBatch, item: BatchItem): SqlRow {
  return [
    batchId,
    batch.apiKeyId,
    batch.channelId,
    item.phone,
    item.text,
    item.scheduledAt === null ? MessageStatus.Pending : MessageStatus.Scheduled,
    item.lane,
    item.dueAt,
    item.scheduledAt,
    item.expiresAt,
    item.reference,
    batch.createdAt,
  ];
}
