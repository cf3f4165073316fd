import type { Lane } from '@recado/core';

/** A queue that can say how much waits in it. */
export abstract class InspectableQueue {
  /** Chunks that nobody has taken yet. Rejects while the queue cannot be asked. */
  abstract depth(): Promise<Record<Lane, number>>;
}
