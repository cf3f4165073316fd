import type { Lane } from '@recado/core';

/** A queue that can tell its state. */
export abstract class InspectableQueue {
  /** Whether it takes chunks now. While it does not, nothing that waits can leave. */
  abstract isAvailable(): boolean;
  /** Chunks that wait, by lane. Rejects while the queue cannot be asked. */
  abstract depth(): Promise<Record<Lane, number>>;
}
