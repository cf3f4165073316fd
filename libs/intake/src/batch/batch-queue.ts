import { DomainError } from '@recado/core';
import type { NewBatch } from '@recado/messages';

/** Rows of one shared transaction: enough to share the fsync, few enough to end within 50 ms. */
const MAX_SHARED_ROWS = 2_000;
/** Of a key that has little waiting, and need not wait for those that have much. */
const LIGHT_ROWS = 100;
/** Accepted but not yet stored messages in memory; beyond it clients are asked to come back. */
const MAX_ROWS = 100_000;
/** Their texts together, in UTF-16 units: twice what one batch may have. */
const MAX_UNITS = 64 * 1024 ** 2;
/** Of both, so that the others always find room. */
const MAX_SHARE_OF_A_KEY = 0.5;
/** Who comes now would wait at least as long as the oldest has. */
const MAX_WAIT_MS = 3_000;
const RETRY_AFTER_SECONDS = 2;
/** So many places that are left behind are worth a copy of the others. */
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

/** What one API key has waiting. */
interface KeyQueue<T> {
  /** Those that have left are let go of at once: a batch of 10,000 must not live on in a line that is never empty. */
  entries: (QueueEntry<T> | undefined)[];
  /** Where the first of those that wait stands: taking it out would move all the others. */
  first: number;
  rows: number;
  units: number;
}

/**
 * Batches that wait to be stored, in a bounded room. The keys take turns, and those with little waiting go first, so
 * that a key that floods waits for itself alone; the batches of one key stay in order.
 */
export class BatchQueue<T extends QueuedBatch> {
  private readonly queues = new Map<number, KeyQueue<T>>();
  private rows = 0;
  private units = 0;
  /** Those with much found no room in the last share, and come first in the next. */
  private isLargeNext = false;

  get isEmpty(): boolean {
    return this.queues.size === 0;
  }

  /** Messages that wait. */
  get size(): number {
    return this.rows;
  }

  /** Takes a place. Throws DomainError `overloaded` when there is none, or when the wait would be too long. */
  add(entry: T): void {
    const { apiKeyId, items } = entry.batch;
    const rows = items.length;
    const units = items.reduce((sum, { text }) => sum + text.length, 0);
    const queue = this.queues.get(apiKeyId) ?? { entries: [], first: 0, rows: 0, units: 0 };
    this.refuseWhenFull(queue, rows, units);
    this.queues.set(apiKeyId, queue);
    queue.entries.push({ entry, rows, units, since: performance.now() });
    this.count(queue, rows, units);
  }

  /** This key has something waiting, and not much. */
  isSmall(apiKeyId: number): boolean {
    const queue = this.queues.get(apiKeyId);
    return queue !== undefined && queue.rows <= LIGHT_ROWS;
  }

  /** The entries of the next shared transaction: in turn those of keys with little, and those of keys with much. */
  takeNext(): T[] {
    const isHeavyTurn = this.isLargeNext;
    const first = isHeavyTurn ? this.takeLarge() : this.takeSmall();
    this.isLargeNext = !isHeavyTurn && first.length > 0 && !this.isEmpty;
    if (first.length > 0) return first;
    return isHeavyTurn ? this.takeSmall() : this.takeLarge();
  }

  /** All entries of the keys that have little waiting, up to a transaction full, but for those that are passed over. */
  takeSmall(isPassedOver: (apiKeyId: number) => boolean = () => false): T[] {
    const share: T[] = [];
    let rows = 0;
    for (const [key, queue] of this.queues) {
      if (queue.rows > LIGHT_ROWS || isPassedOver(key)) continue;
      rows += queue.rows;
      if (rows > MAX_SHARED_ROWS) break;
      while (this.queues.get(key) === queue) share.push(this.take(key, queue));
    }
    return share;
  }

  private takeLarge(): T[] {
    const share: T[] = [];
    let rows = 0;
    const heavy = new Map([...this.queues].filter(([, queue]) => queue.rows > LIGHT_ROWS));
    // A queue that is not empty yet goes to the end of the map, where the loop comes to it once more.
    for (const [key, queue] of heavy) {
      rows += queue.entries[queue.first]!.rows;
      if (share.length > 0 && rows > MAX_SHARED_ROWS) break;
      share.push(this.take(key, queue));
      heavy.delete(key);
      if (this.queues.has(key)) heavy.set(key, queue);
    }
    return share;
  }

  private take(key: number, queue: KeyQueue<T>): T {
    const place = queue.entries[queue.first]!;
    this.count(queue, -place.rows, -place.units);
    this.queues.delete(key);
    if (advance(queue)) this.queues.set(key, queue);
    return place.entry;
  }

  private refuseWhenFull(queue: KeyQueue<T>, rows: number, units: number): void {
    const isFull = this.rows + rows > MAX_ROWS || this.units + units > MAX_UNITS;
    const isGreedy =
      queue.rows + rows > MAX_ROWS * MAX_SHARE_OF_A_KEY || queue.units + units > MAX_UNITS * MAX_SHARE_OF_A_KEY;
    const first = queue.entries[queue.first];
    const isLate = first !== undefined && performance.now() - first.since > MAX_WAIT_MS;
    if (isFull || isGreedy || isLate) throw new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS });
  }

  private count(queue: KeyQueue<T>, rows: number, units: number): void {
    queue.rows += rows;
    queue.units += units;
    this.rows += rows;
    this.units += units;
  }
}

/** Goes on to the next place; false when there is none. */
function advance<T>(queue: KeyQueue<T>): boolean {
  queue.entries[queue.first++] = undefined;
  if (queue.first >= COMPACT_FROM && queue.first * 2 >= queue.entries.length) {
    queue.entries = queue.entries.slice(queue.first);
    queue.first = 0;
  }
  return queue.first < queue.entries.length;
}
