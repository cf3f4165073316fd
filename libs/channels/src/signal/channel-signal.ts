/** Tells every process that a channel has changed. A lost signal is made up for by the next poll. */
export abstract class ChannelSignal {
  abstract send(): void;
  /** Calls the listener for each signal of this or another process. Returns the function that removes it. */
  abstract onReceived(listener: () => void): () => void;
}

/** Reaches the listeners of this process. */
export class LocalChannelSignal extends ChannelSignal {
  private readonly listeners = new Set<() => void>();

  send(): void {
    for (const listener of this.listeners) listener();
  }

  onReceived(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
