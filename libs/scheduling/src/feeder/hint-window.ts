import type { Room } from './deal.js';

/** Hints at once for the fastest gateway that we measured: a tenth of a second of its work. */
const MAX_HINTS = 1_024;
/** Hints at once for the slowest: enough for one look to serve several keys. */
const MIN_HINTS = 32;
/** What a channel gets to show that it works again. */
const PROBES = 1;
/** A hint that waits longer than this says that the channel is slower than its window, in ms. */
const PATIENCE_MS = 500;
/** Part of the window that only the high lane may take, so that it never waits for a full one. */
const HIGH_RESERVE = 1 / 8;
/** Part of the window that the high lane may take, so that a flood of it leaves the others their turns. */
const HIGH_SHARE = 3 / 4;

/** What is on its way on a channel: handed out and not begun, in all and of the high lane. */
export interface OnItsWay {
  hints: number;
  highHints: number;
  /** When the oldest hint that nobody has begun was handed out. */
  oldestHintAt: number | undefined;
}

/** The room of a channel that failed, with so many messages handed out since its block was over. */
export function probeRoom(handedOut: number): Room {
  const all = PROBES - handedOut;
  return { all, high: all, belowHigh: all, isBelowWorthALook: true };
}

/**
 * How many hints one channel may have waiting. What is handed out is no longer dealt in turns, so the window follows
 * the channel's speed: it doubles when the channel takes everything, and halves when hints have to wait.
 */
export class HintWindow {
  private size = MAX_HINTS / 8;
  private changedAt = -Infinity;
  /** The most hints at once since the size changed: a window that was never used says nothing of the channel's speed. */
  private peak = 0;

  /** What may be handed out now. */
  roomFor(onItsWay: OnItsWay, now: number): Room {
    this.adapt(onItsWay, now);
    const all = this.size - onItsWay.hints;
    const placesBelow = this.size * (1 - HIGH_RESERVE) - onItsWay.highHints;
    const belowHigh = Math.floor(placesBelow - (onItsWay.hints - onItsWay.highHints));
    const high = Math.min(all, this.size * HIGH_SHARE - onItsWay.highHints);
    // A look costs as much for one message as for a hundred: below high it waits until half of the places are free.
    return { all, high, belowHigh, isBelowWorthALook: belowHigh * 2 >= placesBelow };
  }

  /** So many more hints are on their way. */
  handedOut(count: number, { hints }: OnItsWay): void {
    this.peak = Math.max(this.peak, hints + count);
  }

  private adapt({ hints, oldestHintAt }: OnItsWay, now: number): void {
    const waits = oldestHintAt !== undefined && now - oldestHintAt > PATIENCE_MS;
    if (waits && now - this.changedAt > PATIENCE_MS) this.resize(this.size / 2, now);
    else if (!waits && hints < this.size / 4 && this.peak > this.size / 2) this.resize(this.size * 2, now);
  }

  private resize(size: number, now: number): void {
    this.size = Math.min(Math.max(size, MIN_HINTS), MAX_HINTS);
    this.changedAt = now;
    this.peak = 0;
  }
}
