import { Injectable } from '@nestjs/common';

/** "Look again now": wakes the feeder. It carries no data, and losing one costs a poll's time at most. */
@Injectable()
export class FeedSignal {
  private readonly listeners = new Set<() => void>();

  nudge(): void {
    for (const listener of this.listeners) listener();
  }

  /** Calls back on every nudge, until the returned function is called. */
  onNudge(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
