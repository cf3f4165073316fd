import { some } from '../../support/rows/rows.js';

/** Messages whose batches all have the same size. */
export interface BatchRange {
  /** The last message. */
  readonly until: number;
  /** The messages of a batch. */
  readonly size: number;
  /** What their batches are called; null: nothing. */
  readonly name: string | null;
  readonly isOver: boolean;
}

/** A range with the places at which it begins. */
export interface PlacedRange extends BatchRange {
  readonly firstMessage: number;
  readonly firstBatch: number;
  readonly batches: number;
}

/** Gives each range the ids of its batches, in the order of the messages. */
export function placed(ranges: readonly BatchRange[]): PlacedRange[] {
  const all: PlacedRange[] = [];
  for (const range of ranges) {
    const last = all.at(-1);
    const firstMessage = (last?.until ?? 0) + 1;
    const firstBatch = last ? last.firstBatch + last.batches : 1;
    all.push({ ...range, firstMessage, firstBatch, batches: (range.until - firstMessage + 1) / range.size });
  }
  return all;
}

/** The batch of message `i`, as an SQL expression. */
export function batchOf(ranges: readonly PlacedRange[]): string {
  return some(
    ...ranges.map(({ until, size, firstMessage, firstBatch }): readonly [string, string] => {
      const place = `i - ${firstMessage}`;
      return [`i <= ${until}`, `${firstBatch} + (${place} - (${place}) % ${size}) / ${size}`];
    }),
  );
}
