import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Aside, BoundedMap, Clock, MINUTE_MS } from '@recado/core';
import { Database } from '@recado/database';
import { BY_CLAIM_INDEX, inClaimRange, rangeValues, type ScheduleRange, SEND_ORDER } from '@recado/messages';
import { withTimeout } from '@recado/work';
import { QUARTER_MS } from './local-spans.js';

/** Entries of the index that one statement reads: 1 ms on SQLite. What has fewer is counted anew for each page that has time. */
const SLICE = 10_000;
/** A count of more is used for so long, in ms, and again for this long while a new one is made. */
const FRESH_FOR_MS = MINUTE_MS / 2;
const USED_FOR_MS = 5 * MINUTE_MS;
/** Counts that are kept: 60 keys and lanes of channels, some of which are partly set aside. */
const MAX_KEPT = 120;

/** What is set aside for a paused batch is not counted. */
type CountedAside = typeof Aside.No | typeof Aside.Cold;
export const COUNTED_ASIDES: readonly CountedAside[] = [Aside.Cold, Aside.No];

/** How many messages of a range leave in each quarter of an hour. Times are UTC milliseconds. */
export interface RangeBins {
  /** By the beginning of the quarter. */
  bins: ReadonlyMap<number, number>;
  /** What leaves from here on is not counted yet; null: all is. */
  openFrom: number | null;
  /** When it was counted; null: just now. */
  countedAt: number | null;
}

const inSlice = (aside: CountedAside) => `SELECT at, COUNT(*) AS messages FROM (
    SELECT due_at - due_at % ${QUARTER_MS} AS at FROM messages ${BY_CLAIM_INDEX}
    WHERE ${inClaimRange(aside)} AND due_at >= ? ORDER BY ${SEND_ORDER} LIMIT ${SLICE}
  ) AS scheduled GROUP BY at ORDER BY at`;
const inQuarter = (aside: CountedAside) => `SELECT COUNT(*) AS messages FROM messages ${BY_CLAIM_INDEX}
  WHERE ${inClaimRange(aside)} AND due_at >= ? AND due_at < ?`;
const SQL = {
  [Aside.No]: { slice: inSlice(Aside.No), quarter: inQuarter(Aside.No) },
  [Aside.Cold]: { slice: inSlice(Aside.Cold), quarter: inQuarter(Aside.Cold) },
};

/**
 * Counts what is scheduled to its end, in slices of the claim index. A page waits only so long for large or many counts,
 * which go on without it and are kept for the next one.
 */
@Injectable()
export class ScheduledBins {
  private readonly logger = new Logger(ScheduledBins.name);
  private readonly kept = new BoundedMap<string, RangeBins & { countedAt: number; isLarge: boolean }>(MAX_KEPT);
  private readonly underWay = new Map<string, Counting>();
  /** One slice after the other: a page has many ranges, and other work comes in between. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The messages of a range that are set aside so. `until`: how long the page waits, as `performance.now()` tells time. */
  async of(range: ScheduleRange, aside: CountedAside, until: number): Promise<RangeBins> {
    const key = [...rangeValues(range), aside].join(' ');
    const left = until - performance.now();
    const last = this.kept.get(key);
    const kept = last?.isLarge || left <= 0 ? last : undefined;
    const age = kept ? this.clock.now() - kept.countedAt : Infinity;
    if (kept && age < FRESH_FOR_MS) return kept;
    const counting = this.underWay.get(key) ?? this.begin(key, { range, aside }, left <= 0);
    if (kept && age < USED_FOR_MS) return kept;
    if (left > 0)
      await withTimeout(left, counting.ended, () => new StillCounting()).catch((error: unknown) => {
        if (!(error instanceof StillCounting)) throw error;
      });
    return { bins: counting.bins, openFrom: counting.openFrom, countedAt: null };
  }

  /** `isLate`: the page does not wait for it. */
  private begin(key: string, of: CountedRange, isLate: boolean): Counting {
    const counting: Counting = { bins: new Map(), openFrom: 0, ended: Promise.resolve() };
    const countedAt = this.clock.now();
    const first = isLate ? this.inTurn(() => this.addSlice(counting, of)) : this.addSlice(counting, of);
    counting.ended = first
      .then(() => this.toItsEnd(counting, of))
      .then((isLarge) => {
        if (isLarge || isLate) this.kept.set(key, { bins: counting.bins, openFrom: null, countedAt, isLarge });
      })
      .finally(() => this.underWay.delete(key));
    // The page may have stopped waiting.
    counting.ended.catch((error: unknown) => this.logger.warn(`Scheduled messages are not counted: ${String(error)}`));
    this.underWay.set(key, counting);
    return counting;
  }

  /** Counts what the first slice left; whether it left something. */
  private async toItsEnd(counting: Counting, of: CountedRange): Promise<boolean> {
    if (counting.openFrom === null) return false;
    while (counting.openFrom !== null) await this.inTurn(() => this.addSlice(counting, of));
    return true;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.turn.then(work);
    this.turn = Promise.allSettled([next]).then(() => nextPass());
    return next;
  }

  private async addSlice(counting: Counting, { range, aside }: CountedRange): Promise<void> {
    const values = rangeValues(range);
    const rows = await this.database.read<Bin>(SQL[aside].slice, [...values, counting.openFrom ?? 0]);
    const found = rows.reduce((sum, { messages }) => sum + messages, 0);
    const isLast = found < SLICE;
    // The last quarter of a slice is cut: it is the first one of the next.
    const whole = isLast ? rows : rows.slice(0, -1);
    for (const { at, messages } of whole) counting.bins.set(at, messages);
    const cut = isLast ? undefined : rows.at(-1)!.at;
    if (cut !== undefined && whole.length === 0) {
      const [row] = await this.database.read<Bin>(SQL[aside].quarter, [...values, cut, cut + QUARTER_MS]);
      counting.bins.set(cut, row?.messages ?? 0);
      counting.openFrom = cut + QUARTER_MS;
    } else counting.openFrom = cut ?? null;
  }
}

class StillCounting extends Error {}

interface Bin {
  at: number;
  messages: number;
}

interface CountedRange {
  range: ScheduleRange;
  aside: CountedAside;
}

/** A count that has begun. */
interface Counting {
  readonly bins: Map<number, number>;
  openFrom: number | null;
  ended: Promise<void>;
}
