import { Injectable } from '@nestjs/common';
import type { TimeSpan } from './local-spans.js';
import { COUNTED_ASIDES, ScheduledBins } from './scheduled-bins.js';
import { type FoundRanges, type ScheduledFilter, ScheduledRanges } from './scheduled-ranges.js';

/** How long a page waits for its counts, in ms: what takes longer is counted on without it. */
const WAITS_MS = 60;

/** How many messages are scheduled for a stretch of time. */
export interface SpanCount extends TimeSpan {
  count: number;
  /** There may be more: what a page reads is bounded. */
  isAtLeast: boolean;
  /** The quarter of an hour in which the first of them leaves, by its beginning; null: none is known. */
  firstAt: number | null;
}

/** The counts of stretches of time that follow each other. */
export interface SpanCounts {
  spans: SpanCount[];
  /** When the oldest of what they are summed from was counted, UTC milliseconds; null: just now. */
  countedAt: number | null;
  /** A count goes on: soon the numbers are exact. */
  isCounting: boolean;
  /** Where they were counted. */
  found: FoundRanges;
}

/** Counts scheduled messages by their times, from an index. */
@Injectable()
export class ScheduledCounts {
  constructor(
    private readonly scheduled: ScheduledRanges,
    private readonly bins: ScheduledBins,
  ) {}

  /** The counts of these stretches of time, which follow each other. */
  async of(filter: ScheduledFilter, spans: readonly TimeSpan[]): Promise<SpanCounts> {
    const counts = spans.map((span): SpanCount => ({ ...span, count: 0, isAtLeast: false, firstAt: null }));
    const found = await this.scheduled.of(filter);
    const until = performance.now() + WAITS_MS;
    let [countedAt, isCounting]: [number | null, boolean] = [null, false];
    for (const range of found.ranges) {
      for (const aside of COUNTED_ASIDES) {
        const counted = await this.bins.of(range, aside, until);
        for (const [at, messages] of counted.bins) addTo(counts, at, messages);
        if (counted.countedAt !== null) countedAt = Math.min(countedAt ?? counted.countedAt, counted.countedAt);
        if (counted.openFrom === null) continue;
        markFrom(counts, counted.openFrom);
        isCounting = true;
      }
    }
    if (!found.isAll) markFrom(counts, spans[0]!.from);
    return { spans: counts, countedAt, isCounting, found };
  }
}

function addTo(counts: readonly SpanCount[], at: number, messages: number): void {
  const span = counts.find(({ from, until }) => from <= at && at < until);
  if (!span) return;
  span.count += messages;
  span.firstAt = Math.min(span.firstAt ?? at, at);
}

function markFrom(counts: readonly SpanCount[], at: number): void {
  for (const span of counts) if (span.until > at) span.isAtLeast = true;
}
