export interface LoopOptions {
  /** One turn. Returns the milliseconds to rest before the next one; a nudge cuts that rest short. */
  turn: () => Promise<number>;
  onError: (error: unknown) => void;
  /** The shortest rest between two turns in ms, kept even when nudged: nudges of that time share one turn. */
  minRestMs?: number | (() => number);
  /** The rest after a first failed turn in ms; it doubles with each further one. */
  errorRestMs?: number;
  /** The longest rest after failed turns in ms. */
  maxErrorRestMs?: number;
}

/**
 * A loop that rests between turns, can be nudged out of its rest, backs off on errors and stops between two turns.
 * `start` and `stop` may be called any number of times; `stop` resolves when the turn under way has ended.
 */
export class Loop {
  private running: Promise<void> | undefined;
  private stopping = false;
  private nudged = false;
  private failures = 0;
  private wake: () => void = () => {};

  constructor(private readonly options: LoopOptions) {}

  start(): void {
    if (this.running) return;
    this.stopping = false;
    this.running = this.run();
  }

  /** Asks for a turn now; during a turn, for another one right after it. */
  nudge(): void {
    this.nudged = true;
    // A failing loop must not be nudged into a busy loop: after an error the rest is kept.
    if (this.failures === 0) this.wake();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    this.running = undefined;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.nudged = false;
      const rest = await this.turn();
      const { minRestMs: least = 0 } = this.options;
      const minRestMs = typeof least === 'number' ? least : least();
      // At least one pass through the event loop, so that a busy loop never starves input and output.
      await this.pause(minRestMs, () => this.stopping);
      const isWanted = () => this.stopping || (this.nudged && this.failures === 0);
      if (!isWanted()) await this.pause(rest - minRestMs, isWanted);
    }
  }

  private async turn(): Promise<number> {
    try {
      const rest = await this.options.turn();
      this.failures = 0;
      return rest;
    } catch (error) {
      this.options.onError(error);
      const { errorRestMs = 100, maxErrorRestMs = 5_000 } = this.options;
      return Math.min(errorRestMs * 2 ** this.failures++, maxErrorRestMs);
    }
  }

  /** Waits so long, or until a wake finds that it is enough. */
  private pause(ms: number, isEnough: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(ms, 0));
      this.wake = () => {
        if (!isEnough()) return;
        clearTimeout(timer);
        resolve();
      };
      this.wake();
    });
  }
}
