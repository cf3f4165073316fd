import type { Lane } from '@recado/core';

/** Handlers of a lane that all channels may hold together: two of eight stay free for the next hints. */
const MAX_HELD = 6;
/** How many of these one channel may hold. */
const MAX_OF_CHANNEL = 2;

/**
 * Counts the handlers of the queue that wait until their chunks are claimed. Waiting makes this process take fewer hints,
 * so that other workers get them. But a queue has few handlers for all channels: without these bounds, channels that are
 * slower than their messages arrive would hold all of them, and nothing would leave on the others.
 */
export class HeldHandlers {
  private readonly held: Record<Lane, number> = { 0: 0, 1: 0, 2: 0 };

  /** Whether a channel that holds so many of this lane may hold another one. */
  mayHold(lane: Lane, ofChannel: number): boolean {
    return ofChannel < MAX_OF_CHANNEL && this.held[lane] < MAX_HELD;
  }

  /** Counts one until `taken` resolves. */
  async until(lane: Lane, taken: Promise<void>): Promise<void> {
    this.held[lane]++;
    await taken;
    this.held[lane]--;
  }
}
