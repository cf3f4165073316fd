import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { Database, DatabaseUnavailableError, type Transaction } from '@recado/database';
import type { NewBatch, StoredBatch } from '@recado/messages';
import { sealAhead, storeBatches, storeMessages } from '@recado/messages';
import { keepSurrogates } from '@recado/recipients';
import type { LookupResult, ResponseRecord } from '../records/response-record.js';
import { ResponseRecords } from '../records/response-records.js';
import { BatchQueue } from './batch-queue.js';

/** A stored batch; `pendingId` is the row of its pending response, where its request has one. */
interface RecordedBatch extends StoredBatch {
  pendingId?: number | undefined;
}

/** A batch is on disk, or its request has an earlier response. */
export type WriteResult = { readonly stored: RecordedBatch } | { readonly earlier: LookupResult };

/** Writes what belongs to a batch in its transaction, such as the entry of the audit trail. It may run twice. */
export type StoredWith = (tx: Transaction, stored: StoredBatch) => Promise<void>;

interface Entry {
  readonly batch: NewBatch;
  readonly record: ResponseRecord | undefined;
  readonly storedWith: StoredWith | undefined;
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

/** Transactions at a time: the database commits one while the statements of the next one are sent. */
const TRANSACTIONS = 2;
/** Waiting messages, or batches, that start a second transaction; fewer wait for the first one and share a commit. */
const MIN_SECOND_ROWS = 200;
const MIN_SECOND_BATCHES = 16;
/** Messages of a long transaction, which takes 5 ms and more: small batches of other keys do not wait for it. */
const LONG_ROWS = 200;

/**
 * Stores batches, each whole or not at all. Requests that arrive while a transaction runs share the next one, because
 * a commit costs more than they do. Small batches of other keys get a transaction of their own beside a long one. When
 * a shared transaction fails by what is in it, such as a taken key, each of its requests runs once alone.
 */
@Injectable()
export class BatchWriter {
  private readonly queue = new BatchQueue<QueuedWrite>();
  private smallWrites: SmallWrite[] = [];
  private running = 0;
  private isScheduled = false;
  /** The API keys of the long transactions that run. */
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
  async write(batch: NewBatch, storedWith?: StoredWith): Promise<StoredBatch> {
    const written = await this.enqueue({ batch, record: undefined, storedWith });
    return (written as { stored: StoredBatch }).stored;
  }

  /** The same with a record of the response, unless the request was answered before. A key may be taken as well. */
  writeOnce(batch: NewBatch, record: ResponseRecord, storedWith?: StoredWith): Promise<WriteResult> {
    return this.enqueue({ batch, record, storedWith });
  }

  /** Runs a small write in the next transaction, or in one of its own where no batch waits. It may run twice. */
  writeWithNext<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      const run = async (tx: Transaction) => void (result = await work(tx));
      this.smallWrites.push({ run, resolve: () => resolve(result), reject });
      this.flushSoon();
    });
  }

  private enqueue(entry: Entry): Promise<WriteResult> {
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

  /** Stores small batches while long transactions of other keys run. */
  private async overtake(): Promise<void> {
    if (this.isOvertaking) return;
    this.isOvertaking = true;
    while (this.long.size > 0) {
      const group = this.queue.takeSmall((key) => this.isLong(key));
      if (group.length === 0) break;
      await this.flushGroup(group, []);
    }
    this.isOvertaking = false;
  }

  /** After this pass through the event loop, so that requests read in the same pass share the transaction. */
  private flushSoon(): void {
    if (this.isScheduled || !this.mayStart) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.flush();
    });
  }

  private get mayStart(): boolean {
    if (this.running === 0) return true;
    return this.running < this.transactions && this.isSecondDue;
  }

  private get isSecondDue(): boolean {
    return this.queue.size >= MIN_SECOND_ROWS || this.queue.batchCount >= MIN_SECOND_BATCHES;
  }

  private async flush(): Promise<void> {
    if (!this.mayStart) return;
    this.running++;
    while (!this.queue.isEmpty || this.smallWrites.length > 0) {
      const { smallWrites } = this;
      this.smallWrites = [];
      await this.flushLong(this.queue.takeNext(), smallWrites);
      // The other transaction takes the rest when it ends.
      if (this.running > 1 && !this.isSecondDue) break;
    }
    this.running--;
  }

  private async flushLong(group: readonly QueuedWrite[], smallWrites: readonly SmallWrite[]): Promise<void> {
    const isLong = group.reduce((sum, { batch }) => sum + batch.items.length, 0) >= LONG_ROWS;
    const keys = new Set(isLong ? group.map(({ batch }) => batch.apiKeyId) : []);
    if (isLong) this.long.add(keys);
    await this.flushGroup(group, smallWrites);
    this.long.delete(keys);
  }

  private async flushGroup(group: readonly QueuedWrite[], smallWrites: readonly SmallWrite[]): Promise<void> {
    try {
      const written = await this.writeGroup(group, smallWrites);
      group.forEach(({ resolve }, index) => resolve(written[index]!));
      smallWrites.forEach(({ resolve }) => resolve());
    } catch (error) {
      // Whatever one of them brought must not fail the others. Without a database, more of them would fail alike.
      if (group.length + smallWrites.length > 1 && !(error instanceof DatabaseUnavailableError)) {
        for (const request of group) await this.flushGroup([request], []);
        for (const smallWrite of smallWrites) await this.flushGroup([], [smallWrite]);
      } else {
        group.forEach(({ reject }) => reject(asRefusal(error)));
        smallWrites.forEach(({ reject }) => reject(asRefusal(error)));
      }
    }
  }

  /** Texts are sealed before the unit of work begins, which nothing else can write beside on SQLite. */
  private async writeGroup(group: readonly QueuedWrite[], smallWrites: readonly SmallWrite[]): Promise<WriteResult[]> {
    const sealing = sealAhead(
      this.database,
      group.map(({ batch }) => batch),
    );
    const drop = sealing && (await sealing);
    try {
      return await this.database.write((tx) => this.store(tx, group, smallWrites));
    } finally {
      drop?.();
    }
  }

  private async store(
    tx: Transaction,
    group: readonly Entry[],
    smallWrites: readonly SmallWrite[],
  ): Promise<WriteResult[]> {
    const found = await this.records.find(
      tx,
      group.flatMap(({ record }) => record?.identity ?? []),
    );
    const isAnswered = ({ record }: Entry) => record !== undefined && found.has(record.identity);
    const stored = await this.storeNew(tx, found.size === 0 ? group : group.filter((entry) => !isAnswered(entry)));
    for (const { run } of smallWrites) await run(tx);
    return group.map((entry) => {
      const batch = stored.get(entry);
      return batch ? { stored: batch } : { earlier: found.get(entry.record!.identity)! };
    });
  }

  private async storeNew(tx: Transaction, entries: readonly Entry[]): Promise<Map<Entry, RecordedBatch>> {
    const batches = entries.map(({ batch }) => batch);
    const batchIds = await storeBatches(tx, batches);
    // Before the messages: a taken key is found before the expensive inserts.
    const records = entries.flatMap(({ record }, index) => (record ? [{ batchId: batchIds[index]!, ...record }] : []));
    const pendingIds = await this.records.insert(tx, records);
    const stored = await storeMessages(tx, batches, batchIds);
    for (const { items, createdAt } of batches) await keepSurrogates(tx, items, createdAt);
    for (const [index, { storedWith }] of entries.entries()) await storedWith?.(tx, stored[index]!);
    return new Map(
      entries.map((entry, index) => {
        const pendingId = entry.record && pendingIds.get(entry.record.identity);
        return [entry, { pendingId, ...stored[index]! }];
      }),
    );
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof DatabaseUnavailableError
    ? new DomainError('unavailable', { retryAfter: 5, cause: error })
    : error;
}
