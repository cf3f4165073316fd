import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { Database, DatabaseUnavailableError, type Transaction } from '@recado/database';
import { type NewBatch, type StoredBatch, sealAhead, storeBatches, storeMessages } from '@recado/messages';
import { keepSurrogates } from '@recado/recipients';
import { type LookupResult, type ResponseRecord, ResponseRecords } from '../response-records.js';

/** Messages of one shared transaction: enough to share the fsync, few enough to end within 50 ms. */
const MAX_SHARED_ROWS = 2_000;
/** Waiting messages up to which a key goes before the keys that have more. */
const SMALL_ROWS = 100;
/** Messages in memory that are not stored yet; beyond this, requests are refused with `overloaded`. */
const MAX_ROWS = 100_000;
/** Their texts together, in UTF-16 units: twice what one batch may have. */
const MAX_UNITS = 64 * 1024 ** 2;
/** The part of both limits that one key may use, so that other keys always find room. */
const MAX_SHARE_OF_A_KEY = 0.5;
/** A request is refused when the oldest of its key has waited so long: it would wait at least as long. */
const MAX_WAIT_MS = 3_000;
const RETRY_AFTER_SECONDS = 2;
/** Emptied entries from which the list is copied without them. */
const COMPACT_FROM = 1_000;

/** A batch that waits to be stored. */
export interface QueuedBatch {
  readonly batch: NewBatch;
}

interface QueueEntry<T> {
  readonly entry: T;
  readonly rows: number;
  readonly units: number;
  readonly since: number;
}

/** The waiting batches of one API key. */
interface KeyQueue<T> {
  /** Taken entries become undefined at once, so that no batch of 10,000 stays in memory while the queue is in use. */
  entries: (QueueEntry<T> | undefined)[];
  /** Index of the first waiting entry. Removing the entries before it would move all others. */
  first: number;
  rows: number;
  units: number;
}

/**
 * A bounded queue of the batches that wait to be stored. It goes round the API keys, and keys with few waiting messages
 * go first, so that a flood of one key delays that key alone. The batches of one key stay in order.
 */
export class BatchQueue<T extends QueuedBatch> {
  private readonly queues = new Map<number, KeyQueue<T>>();
  private rows = 0;
  private units = 0;
  private batches = 0;
  /** The last group had small keys only, so the next one begins with large keys. */
  private isLargeNext = false;

  get isEmpty(): boolean {
    return this.queues.size === 0;
  }

  /** Waiting messages. */
  get size(): number {
    return this.rows;
  }

  /** Waiting batches. */
  get batchCount(): number {
    return this.batches;
  }

  /** Throws DomainError `overloaded` when the queue is full, or when the wait would be too long. */
  add(entry: T): void {
    const { apiKeyId, items } = entry.batch;
    const rows = items.length;
    const units = items.reduce((sum, { text }) => sum + text.length, 0);
    const queue = this.queues.get(apiKeyId) ?? { entries: [], first: 0, rows: 0, units: 0 };
    this.refuseWhenFull(queue, rows, units);
    this.queues.set(apiKeyId, queue);
    queue.entries.push({ entry, rows, units, since: performance.now() });
    this.batches++;
    this.count(queue, rows, units);
  }

  /** This key has waiting messages, and few of them. */
  isSmall(apiKeyId: number): boolean {
    const queue = this.queues.get(apiKeyId);
    return queue !== undefined && queue.rows <= SMALL_ROWS;
  }

  /** The entries of the next shared transaction: of small keys and of large keys alternately. */
  takeNext(): T[] {
    const isLarge = this.isLargeNext;
    const first = isLarge ? this.takeLarge() : this.takeSmall();
    this.isLargeNext = !isLarge && first.length > 0 && !this.isEmpty;
    if (first.length > 0) return first;
    return isLarge ? this.takeSmall() : this.takeLarge();
  }

  /** All entries of small keys, up to the size of a transaction, except keys that are passed over. */
  takeSmall(isPassedOver: (apiKeyId: number) => boolean = () => false): T[] {
    const group: T[] = [];
    let rows = 0;
    for (const [key, queue] of this.queues) {
      if (queue.rows > SMALL_ROWS || isPassedOver(key)) continue;
      rows += queue.rows;
      if (rows > MAX_SHARED_ROWS) break;
      while (this.queues.get(key) === queue) group.push(this.take(key, queue));
    }
    return group;
  }

  private takeLarge(): T[] {
    const group: T[] = [];
    let rows = 0;
    const large = new Map([...this.queues].filter(([, queue]) => queue.rows > SMALL_ROWS));
    // A queue with more entries goes to the end of the map, where the loop reaches it again.
    for (const [key, queue] of large) {
      rows += queue.entries[queue.first]!.rows;
      if (group.length > 0 && rows > MAX_SHARED_ROWS) break;
      group.push(this.take(key, queue));
      large.delete(key);
      if (this.queues.has(key)) large.set(key, queue);
    }
    return group;
  }

  private take(key: number, queue: KeyQueue<T>): T {
    const { entry, rows, units } = queue.entries[queue.first]!;
    this.count(queue, -rows, -units);
    this.batches--;
    this.queues.delete(key);
    if (advance(queue)) this.queues.set(key, queue);
    return entry;
  }

  private refuseWhenFull(queue: KeyQueue<T>, rows: number, units: number): void {
    const isFull = this.rows + rows > MAX_ROWS || this.units + units > MAX_UNITS;
    const isKeyFull =
      queue.rows + rows > MAX_ROWS * MAX_SHARE_OF_A_KEY || queue.units + units > MAX_UNITS * MAX_SHARE_OF_A_KEY;
    const first = queue.entries[queue.first];
    const isLate = first !== undefined && performance.now() - first.since > MAX_WAIT_MS;
    if (isFull || isKeyFull || isLate) throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
  }

  private count(queue: KeyQueue<T>, rows: number, units: number): void {
    queue.rows += rows;
    queue.units += units;
    this.rows += rows;
    this.units += units;
  }
}

/** Moves on to the next entry; false when there is none. */
function advance<T>(queue: KeyQueue<T>): boolean {
  queue.entries[queue.first++] = undefined;
  if (queue.first >= COMPACT_FROM && queue.first * 2 >= queue.entries.length) {
    queue.entries = queue.entries.slice(queue.first);
    queue.first = 0;
  }
  return queue.first < queue.entries.length;
}

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
      const { batch, record, storedWith } = entry;
      // Without a spread: on Node 20 the fields that follow one cost 4 µs.
      this.queue.add({ batch, record, storedWith, resolve, reject });
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
    // Nothing is awaited that does nothing: there are up to hundreds of batches of one message.
    for (const { items, createdAt } of batches)
      if (items.some(({ userId }) => userId !== undefined)) await keepSurrogates(tx, items, createdAt);
    for (const [index, { storedWith }] of entries.entries()) if (storedWith) await storedWith(tx, stored[index]!);
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
