import { BoundedMap } from '@recado/core';
import { Turns, withTimeout } from '@recado/work';
import type { BatchStatusRow } from './batch-status-row.js';

/** How long a count of 100,000 messages is reused, in ms; of more as much longer as it takes longer: it takes some 100 ms. */
const FRESH_FOR_MS = 5_000;
const FRESH_AT = 100_000;
/** How old a count may be that a list shows while a new one is made, in ms. */
const USED_FOR_MS = 60_000;
/** Batches whose counts are kept. */
const KEPT = 100;

/** The counts of a batch, and when they were made where they are older than a count of its size may be; null: they are of now. */
export interface CountedRows {
  rows: BatchStatusRow[];
  countedAt: number | null;
}

interface LargeBatch {
  id: number;
  total: number;
}

/**
 * The counts of large batches. They are made one after the other and kept for some seconds. Who shows many batches waits
 * only so long for them: a count goes on without the page and is there for the next one.
 */
export class LargeBatchCounts {
  private readonly kept = new BoundedMap<number, { at: number; rows: BatchStatusRow[] }>(KEPT);
  private readonly underWay = new Map<number, Promise<BatchStatusRow[]>>();
  /** Those that lists asked for. */
  private readonly waiting = new Map<number, Promise<BatchStatusRow[]>>();
  private readonly turns = new Turns(1);

  constructor(private readonly count: (id: number, now: number) => Promise<BatchStatusRow[]>) {}

  /** The counts of a batch, some seconds old at most: who asks waits until it is counted, before those of lists. */
  exact(batch: LargeBatch, now: number): Promise<BatchStatusRow[]> {
    const kept = this.kept.get(batch.id);
    if (kept && now - kept.at < freshFor(batch)) return Promise.resolve(kept.rows);
    return this.underWay.get(batch.id) ?? once(this.underWay, batch.id, this.counted(batch.id, now));
  }

  private async counted(id: number, now: number): Promise<BatchStatusRow[]> {
    const rows = await this.count(id, now);
    this.kept.set(id, { at: now, rows });
    return rows;
  }

  /**
   * The counts of a batch as they were a minute ago at most, and then with their time; null: after `waitMs` it is still
   * being counted.
   */
  async soon(batch: LargeBatch, now: number, waitMs: number): Promise<CountedRows | null> {
    const kept = this.kept.get(batch.id);
    if (kept && now - kept.at < freshFor(batch)) return { rows: kept.rows, countedAt: null };
    const counting =
      this.waiting.get(batch.id) ??
      once(
        this.waiting,
        batch.id,
        this.turns.run(() => this.exact(batch, now)),
      );
    try {
      return { rows: await withTimeout(waitMs, counting, () => new StillCounting()), countedAt: null };
    } catch (error) {
      if (!(error instanceof StillCounting)) throw error;
      return kept && now - kept.at < USED_FOR_MS ? { rows: kept.rows, countedAt: kept.at } : null;
    }
  }
}

/** Notes work until it has ended. */
function once<T>(among: Map<number, Promise<T>>, id: number, work: Promise<T>): Promise<T> {
  const noted = work.finally(() => among.delete(id));
  among.set(id, noted);
  // Nobody may wait for it any more; who asks next counts again.
  noted.catch(() => undefined);
  return noted;
}

class StillCounting extends Error {}

function freshFor({ total }: LargeBatch): number {
  return FRESH_FOR_MS * Math.max(1, total / FRESH_AT);
}
