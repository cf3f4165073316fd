/**
 * "Look again now": wakes the feeder, wherever it runs. It carries no data, and losing one costs a poll's time at most.
 */
export abstract class FeedSignal {
  abstract nudge(): void;
  /** Calls back on every nudge, until the returned function is called. */
  abstract onNudge(listener: () => void): () => void;
}
