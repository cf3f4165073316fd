import type { Capacity } from './selection.js';

/** Most unclaimed hints of a channel: a tenth of a second of work for the fastest gateway that we measured. */
const MAX_HINTS = 1_024;
/** Fewest hints in the window of a slow channel: enough for one read to serve several keys. */
const MIN_HINTS = 32;
/** Messages with which a failed channel is probed at a time. */
const PROBES = 1;
/** A hint that stays unclaimed for longer than this shows that the window is too large for the channel, in ms. */
const SLOW_HINT_MS = 500;
/** Part of the window reserved for the high lane, so that it never waits for a full window. */
const HIGH_RESERVE = 1 / 8;
/** Largest part of the window that the high lane may use, so that a flood of it does not stop the other lanes. */
const HIGH_SHARE = 3 / 4;

/** Published and unclaimed messages of a channel: in total, and of the high lane. */
export interface OutstandingCounts {
  hints: number;
  highHints: number;
  /** When the oldest unclaimed hint was published, UTC milliseconds. */
  oldestHintAt: number | undefined;
}

/** The capacity of a failed channel; `published`: how many probes were published since its block ended. */
export function probeCapacity(published: number): Capacity {
  const total = PROBES - published;
  return { total, high: total, belowHigh: total, isBelowHighWorthReading: true };
}

/**
 * How many unclaimed hints one channel may have. Messages that are published are no longer subject to the fair selection,
 * so the window follows the channel's speed: it doubles when workers claim everything, and halves when hints wait.
 */
export class PublishWindow {
  private size = MAX_HINTS / 8;
  private changedAt = -Infinity;
  /** Most hints at once since the last resize: a window that was never filled says nothing about the channel's speed. */
  private peak = 0;

  /** What may be published now. */
  capacityFor(counts: OutstandingCounts, now: number): Capacity {
    this.adapt(counts, now);
    const total = this.size - counts.hints;
    const sizeBelowHigh = this.size * (1 - HIGH_RESERVE) - counts.highHints;
    const belowHigh = Math.floor(sizeBelowHigh - (counts.hints - counts.highHints));
    const high = Math.min(total, this.size * HIGH_SHARE - counts.highHints);
    // A read costs as much for one message as for a hundred: the lower lanes wait until half of their part is free.
    return { total, high, belowHigh, isBelowHighWorthReading: belowHigh * 2 >= sizeBelowHigh };
  }

  /** Notes that so many hints were added. */
  published(count: number, { hints }: OutstandingCounts): void {
    this.peak = Math.max(this.peak, hints + count);
  }

  private adapt({ hints, oldestHintAt }: OutstandingCounts, now: number): void {
    const isSlow = oldestHintAt !== undefined && now - oldestHintAt > SLOW_HINT_MS;
    if (isSlow && now - this.changedAt > SLOW_HINT_MS) this.resize(this.size / 2, now);
    else if (!isSlow && hints < this.size / 4 && this.peak > this.size / 2) this.resize(this.size * 2, now);
  }

  private resize(size: number, now: number): void {
    this.size = Math.min(Math.max(size, MIN_HINTS), MAX_HINTS);
    this.changedAt = now;
    this.peak = 0;
  }
}
