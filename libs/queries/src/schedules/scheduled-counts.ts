import { Injectable } from '@nestjs/common';
import { Aside } from '@recado/core';
import { Database } from '@recado/database';
import {
  BY_CLAIM_INDEX,
  inClaimRange,
  MessageReader,
  type MessageView,
  rangeValues,
  type ScheduleRange,
  type ScheduleSelection,
  SEND_ORDER,
} from '@recado/messages';
import { QUARTER_MS, type TimeSpan } from './local-spans.js';
import { type ScheduledFilter, ScheduledRanges } from './scheduled-ranges.js';

/** Entries of the index that one page reads at most, and the fewest of each key and lane of a channel. */
const READ_ON_PAGE = 50_000;
const READ_OF_RANGE = 1_000;
/** Entries that are read again for what was not counted whole, and the statements for that. */
const READ_AGAIN = 50_000;
const MAX_AGAIN = 300;
/** What is counted in part is counted to such a number, which people read as one. */
const ROUND = 500;

/** How many messages are scheduled for a stretch of time. */
export interface SpanCount extends TimeSpan {
  count: number;
  /** There may be more: what a page reads is bounded. */
  isAtLeast: boolean;
}

interface Bin {
  at: number;
  messages: number;
}

/** What is set aside for a paused batch is not counted. */
type Counted = typeof Aside.No | typeof Aside.Cold;
const COUNTED: readonly Counted[] = [Aside.Cold, Aside.No];

const fromSpan = (aside: Counted) => `FROM messages ${BY_CLAIM_INDEX}
  WHERE ${inClaimRange(aside)} AND due_at >= ? AND due_at < ? ORDER BY ${SEND_ORDER} LIMIT ?`;
const bins = (aside: Counted) => `SELECT at, COUNT(*) AS messages FROM (
    SELECT due_at - due_at % ${QUARTER_MS} AS at ${fromSpan(aside)}
  ) AS scheduled GROUP BY at ORDER BY at`;
const BINS = { [Aside.No]: bins(Aside.No), [Aside.Cold]: bins(Aside.Cold) };
const AT_LEAST = `SELECT COUNT(*) AS messages FROM (SELECT 1 FROM messages ${BY_CLAIM_INDEX}
  WHERE ${inClaimRange(...COUNTED)} AND due_at >= ? AND due_at < ? LIMIT ?) AS counted`;
const FIRST = COUNTED.map((aside) => `SELECT id, due_at AS at ${fromSpan(aside)}`);

/** Counts scheduled messages by their times. It reads an index, and of it a bounded number of entries. */
@Injectable()
export class ScheduledCounts {
  constructor(
    private readonly database: Database,
    private readonly scheduled: ScheduledRanges,
    private readonly reader: MessageReader,
  ) {}

  /** The counts of these stretches of time, which follow each other. */
  async of(filter: ScheduledFilter, spans: readonly TimeSpan[]): Promise<SpanCount[]> {
    const counts = spans.map((span) => ({ ...span, count: 0, isAtLeast: false }));
    const { ranges, isAll } = await this.scheduled.of(filter);
    const limit = Math.max(Math.floor(READ_ON_PAGE / Math.max(ranges.length, 1)), READ_OF_RANGE);
    const all = { from: spans[0]!.from, until: spans.at(-1)!.until };
    for (const range of ranges) {
      // Few are set aside nearly always: what they leave of the limit is for the others.
      const found = await this.addBins(counts, Aside.Cold, [range, all], Math.floor(limit / 2));
      await this.addBins(counts, Aside.No, [range, all], limit - found);
    }
    await this.countAgain(counts, ranges);
    if (!isAll) markFrom(counts, all.from);
    return counts;
  }

  /** What is behind the entries that were read: of each stretch of time an equal part of a bounded number. */
  private async countAgain(counts: readonly SpanCount[], ranges: readonly ScheduleRange[]): Promise<void> {
    const cut = counts.filter(({ isAtLeast }) => isAtLeast).slice(0, MAX_AGAIN / Math.max(ranges.length, 1));
    const limit = Math.floor(READ_AGAIN / Math.max(cut.length, 1) / ROUND) * ROUND;
    for (const span of cut) {
      let found = 0;
      for (const range of ranges) {
        if (found >= limit) break;
        const values = [...rangeValues(range), span.from, span.until, limit - found];
        const [row] = await this.database.read<{ messages: number }>(AT_LEAST, values);
        found += row?.messages ?? 0;
      }
      span.count = Math.max(span.count, found);
      span.isAtLeast = found >= limit;
    }
  }

  /** Adds what is in this range, and returns how many messages: `limit` at most. */
  private async addBins(counts: SpanCount[], aside: Counted, [range, span]: [ScheduleRange, TimeSpan], limit: number) {
    const bins = await this.database.read<Bin>(BINS[aside], [...rangeValues(range), span.from, span.until, limit]);
    for (const { at, messages } of bins) addTo(counts, Math.max(at, counts[0]!.from), messages);
    const found = bins.reduce((sum, { messages }) => sum + messages, 0);
    if (found >= limit) markFrom(counts, bins.at(-1)!.at);
    return found;
  }

  /** The messages of a selection that leave first, in order. */
  async first(selection: ScheduleSelection, limit: number): Promise<MessageView[]> {
    const { ranges } = await this.scheduled.of(selection);
    const found: { id: number; at: number }[] = [];
    for (const range of ranges) {
      const values = [...rangeValues(range), selection.from, selection.until, limit];
      for (const sql of FIRST) found.push(...(await this.database.read<{ id: number; at: number }>(sql, values)));
    }
    const ids = found.sort((a, b) => a.at - b.at || a.id - b.id).map(({ id }) => id);
    const views = await this.reader.withIds(ids.slice(0, limit));
    return views.sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
  }
}

function addTo(counts: readonly SpanCount[], at: number, messages: number): void {
  const span = counts.find(({ from, until }) => from <= at && at < until);
  if (span) span.count += messages;
}

function markFrom(counts: readonly SpanCount[], at: number): void {
  for (const span of counts) if (span.until > at) span.isAtLeast = true;
}
