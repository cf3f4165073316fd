import { Injectable } from '@nestjs/common';
import { FeedSignal } from './feed-signal.js';

/** Wakes the listeners of this process. */
@Injectable()
export class LocalFeedSignal extends FeedSignal {
  private readonly listeners = new Set<() => void>();

  nudge(): void {
    for (const listener of this.listeners) listener();
  }

  onNudge(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
