/**
 * Wakes the feeder, in whichever process it runs. A nudge has no data; a lost one delays the feeder by one poll at
 * most.
 */
export abstract class FeedSignal {
  abstract nudge(): void;
  /** Calls back on every nudge, until the returned function is called. */
  abstract onNudge(listener: () => void): () => void;
}
