import { DomainError } from '@recado/core';
import type { NewBatch } from '@recado/messages';

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
