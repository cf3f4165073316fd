import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { Database, DatabaseUnavailableError, type Transaction, UniqueViolationError } from '@recado/database';
import type { NewBatch, StoredBatch } from '@recado/messages';
import { storeBatches, storeMessages } from '@recado/messages';
import type { LookupResult, ResponseRecord } from '../records/response-record.js';
import { ResponseRecords } from '../records/response-records.js';
import { BatchQueue } from './batch-queue.js';

/** A stored batch; `pendingId` is the row of its pending response, where its request has one. */
interface RecordedBatch extends StoredBatch {
  pendingId?: number | undefined;
}

/** What became of a batch: it is on disk, or its request was answered before. */
export type WriteResult = { readonly stored: RecordedBatch } | { readonly earlier: LookupResult };

interface Entry {
  readonly batch: NewBatch;
  readonly record: ResponseRecord | undefined;
}

interface QueuedWrite extends Entry {
  readonly resolve: (written: WriteResult) => void;
  readonly reject: (error: unknown) => void;
}

/** A small write that shares the transaction of the next batches. */
interface SmallWrite {
  readonly run: (tx: Transaction) => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** So many at once: one is being written down while the next one is read, checked and sent. */
const TRANSACTIONS = 2;
/** Messages that are worth a second transaction; fewer wait for the end of the first, and share a commit. */
const WORTH_ANOTHER = 200;
/** Messages of a transaction that others need not wait for: it takes 5 ms and more. */
const LONG = 200;

/**
 * Stores batches, each whole or not at all. Requests that arrive while a transaction is under way share the next one: a
 * fsync costs more than they do. Keys that have little to store overtake the long transactions of others by a third
 * one. When a shared transaction meets a taken key, each of its requests runs once alone.
 */
@Injectable()
export class BatchWriter {
  private readonly queue = new BatchQueue<QueuedWrite>();
  private smallWrites: SmallWrite[] = [];
  private underWay = 0;
  private isWoken = false;
  /** The keys of the long transactions under way. */
  private readonly long = new Set<ReadonlySet<number>>();
  private isOvertaking = false;
  private readonly transactions: number;

  constructor(
    private readonly database: Database,
    private readonly records: ResponseRecords,
  ) {
    this.transactions = database.capabilities.concurrentWrites ? TRANSACTIONS : 1;
  }

  /**
   * Resolves when the batch is on disk. Rejects with UniqueViolationError for a taken reference, DomainError
   * `unavailable` without a working database and `overloaded` when too much waits already.
   */
  async write(batch: NewBatch): Promise<StoredBatch> {
    const written = await this.enter({ batch, record: undefined });
    return (written as { stored: StoredBatch }).stored;
  }

  /** The same with a record of the response, unless the request was answered before. A key may be taken as well. */
  writeOnce(batch: NewBatch, record: ResponseRecord): Promise<WriteResult> {
    return this.enter({ batch, record });
  }

  /** Does something small in the next transaction, or in one of its own where nothing waits; it may run twice. */
  writeWithNext<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      const run = async (tx: Transaction) => void (result = await work(tx));
      this.smallWrites.push({ run, resolve: () => resolve(result), reject });
      this.flushSoon();
    });
  }

  private enter(entry: Entry): Promise<WriteResult> {
    return new Promise((resolve, reject) => {
      this.queue.add({ ...entry, resolve, reject });
      if (this.mayOvertake(entry.batch.apiKeyId)) setImmediate(() => void this.overtake());
      this.flushSoon();
    });
  }

  private mayOvertake(apiKeyId: number): boolean {
    if (this.isOvertaking || this.long.size === 0 || this.transactions === 1) return false;
    return this.queue.isSmall(apiKeyId) && !this.isLong(apiKeyId);
  }

  private isLong(apiKeyId: number): boolean {
    return [...this.long].some((keys) => keys.has(apiKeyId));
  }

  /** Stores what waits of keys with little, while others have the transactions. */
  private async overtake(): Promise<void> {
    if (this.isOvertaking) return;
    this.isOvertaking = true;
    while (this.long.size > 0) {
      const share = this.queue.takeSmall((key) => this.isLong(key));
      if (share.length === 0) break;
      await this.flushShare(share, []);
    }
    this.isOvertaking = false;
  }

  /** After the current turn of the event loop, so that requests read in the same turn share the transaction. */
  private flushSoon(): void {
    if (this.isWoken || !this.mayBegin) return;
    this.isWoken = true;
    setImmediate(() => {
      this.isWoken = false;
      void this.flush();
    });
  }

  private get mayBegin(): boolean {
    if (this.underWay === 0) return true;
    return this.underWay < this.transactions && this.queue.size >= WORTH_ANOTHER;
  }

  private async flush(): Promise<void> {
    if (!this.mayBegin) return;
    this.underWay++;
    while (!this.queue.isEmpty || this.smallWrites.length > 0) {
      const { smallWrites } = this;
      this.smallWrites = [];
      await this.flushLong(this.queue.takeNext(), smallWrites);
      // Whoever is left over finds the other transaction under way, and comes with the next one.
      if (this.underWay > 1 && this.queue.size < WORTH_ANOTHER) break;
    }
    this.underWay--;
  }

  private async flushLong(share: readonly QueuedWrite[], smallWrites: readonly SmallWrite[]): Promise<void> {
    const isLong = share.reduce((sum, { batch }) => sum + batch.items.length, 0) >= LONG;
    const keys = new Set(isLong ? share.map(({ batch }) => batch.apiKeyId) : []);
    if (isLong) this.long.add(keys);
    await this.flushShare(share, smallWrites);
    this.long.delete(keys);
  }

  private async flushShare(share: readonly QueuedWrite[], smallWrites: readonly SmallWrite[]): Promise<void> {
    try {
      const written = await this.database.write((tx) => this.store(tx, share, smallWrites));
      share.forEach(({ resolve }, index) => resolve(written[index]!));
      smallWrites.forEach(({ resolve }) => resolve());
    } catch (error) {
      if (share.length + smallWrites.length > 1 && error instanceof UniqueViolationError) {
        for (const request of share) await this.flushShare([request], []);
        for (const smallWrite of smallWrites) await this.flushShare([], [smallWrite]);
      } else {
        share.forEach(({ reject }) => reject(asRefusal(error)));
        smallWrites.forEach(({ reject }) => reject(asRefusal(error)));
      }
    }
  }

  private async store(
    tx: Transaction,
    share: readonly Entry[],
    smallWrites: readonly SmallWrite[],
  ): Promise<WriteResult[]> {
    const found = await this.records.find(
      tx,
      share.flatMap(({ record }) => record?.identity ?? []),
    );
    const isAnswered = ({ record }: Entry) => record !== undefined && found.has(record.identity);
    const stored = await this.storeNew(tx, found.size === 0 ? share : share.filter((entry) => !isAnswered(entry)));
    for (const { run } of smallWrites) await run(tx);
    return share.map((entry) => {
      const batch = stored.get(entry);
      return batch ? { stored: batch } : { earlier: found.get(entry.record!.identity)! };
    });
  }

  private async storeNew(tx: Transaction, entries: readonly Entry[]): Promise<Map<Entry, RecordedBatch>> {
    const batches = entries.map(({ batch }) => batch);
    const batchIds = await storeBatches(tx, batches);
    // Before the messages: a key that is taken by now is found while little is lost.
    const records = entries.flatMap(({ record }, index) => (record ? [{ record, batchId: batchIds[index]! }] : []));
    const pendingIds = await this.records.insert(tx, records);
    const stored = await storeMessages(tx, batches, batchIds);
    return new Map(
      entries.map((entry, index) => [
        entry,
        { ...stored[index]!, pendingId: entry.record && pendingIds.get(entry.record) },
      ]),
    );
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof DatabaseUnavailableError
    ? new DomainError('unavailable', { retryAfter: 5, cause: error })
    : error;
}
