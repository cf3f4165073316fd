/** The signals that stop a server. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Hears the signals until the server is ready. The application, which hears them afterwards, would close while it is still
 * being opened, and fail; and without any listener the first process of a container is not ended by them.
 */
class StartSignals {
  private graceMs: number | undefined;
  private received: NodeJS.Signals | undefined;
  private readonly heard = (signal: NodeJS.Signals) => this.hear(signal);

  /** A signal ends the process at once, with a sentence and code 0: nothing is under way. */
  listen(): void {
    for (const signal of STOP_SIGNALS) process.on(signal, this.heard);
  }

  /** From now on work may be under way: a signal waits for `endIfReceived`. After this grace the process ends with code 1. */
  hold(graceMs: number): void {
    this.graceMs = graceMs;
  }

  /** Closes what was opened and ends the process, if a signal has come. */
  async endIfReceived(close: () => Promise<void>): Promise<void> {
    if (this.received === undefined) return;
    await close();
    this.end(this.received);
  }

  /** Leaves the signals to the application. */
  leave(): void {
    for (const signal of STOP_SIGNALS) process.off(signal, this.heard);
  }

  private hear(signal: NodeJS.Signals): void {
    if (this.graceMs === undefined) this.end(signal);
    if (this.received !== undefined) return;
    this.received = signal;
    setTimeout(() => process.exit(1), this.graceMs).unref();
  }

  private end(signal: NodeJS.Signals): never {
    process.stderr.write(`Recado was stopped by ${signal} before it was ready.\n`);
    process.exit(0);
  }
}

export const startSignals = new StartSignals();
