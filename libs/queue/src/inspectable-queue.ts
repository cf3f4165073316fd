import type { Lane } from '@recado/core';

/** A queue that can tell how many chunks wait in it. */
export abstract class InspectableQueue {
  /** Chunks that wait, by lane. Rejects while the queue cannot be asked. */
  abstract depth(): Promise<Record<Lane, number>>;
}
