/** "A channel has changed": every process looks at once. One that is lost costs a poll's time. */
export abstract class ChannelSignal {
  abstract send(): void;
  /** Calls back on every word of this or another process, until the returned function is called. */
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
