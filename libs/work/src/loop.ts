export interface LoopOptions {
  /**
   * Does the work once. Returns the milliseconds to rest before the next tick; a nudge ends that rest early. `isExpected`:
   * somebody asked for this tick, the last one left work for it, or it is the first; false: it only comes because its
   * time has come, and mostly finds nothing.
   */
  tick: (isExpected: boolean) => Promise<number>;
  onError: (error: unknown) => void;
  /** The minimum rest between two ticks in ms, kept even when nudged: nudges during that time share one tick. */
  minRestMs?: number | (() => number);
  /** The rest after a first failed tick in ms; it doubles with each further one. */
  errorRestMs?: number;
  /** The longest rest after failed ticks in ms. */
  maxErrorRestMs?: number;
}

/**
 * Repeats work with rests between. A nudge ends a rest, an error makes it longer, and `stop` takes effect between two
 * ticks. `start` and `stop` may be called any number of times; `stop` resolves when the tick under way has ended.
 */
export class Loop {
  private running: Promise<void> | undefined;
  private stopping = false;
  private nudged = false;
  private hurried = false;
  private failures = 0;
  private wake: () => void = () => {};

  constructor(private readonly options: LoopOptions) {}

  start(): void {
    if (this.running) return;
    this.stopping = false;
    this.running = this.run();
  }

  /** Asks for a tick now; during a tick, for another one right after it. */
  nudge(): void {
    this.nudged = true;
    // A failing loop must not be nudged into a busy loop: after an error the rest is kept.
    if (this.failures === 0) this.wake();
  }

  /** As `nudge`, and ends the minimum rest as well. For what is rare and urgent. */
  hurry(): void {
    this.hurried = true;
    this.nudge();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    this.running = undefined;
  }

  private async run(): Promise<void> {
    for (let rest = 0; !this.stopping;) {
      const isExpected = this.nudged || rest <= 0;
      this.nudged = false;
      this.hurried = false;
      rest = await this.tick(isExpected);
      const { minRestMs: least = 0 } = this.options;
      const minRestMs = typeof least === 'number' ? least : least();
      // At least one pass through the event loop, so that a busy loop never starves input and output.
      const isHurried = () => this.hurried && this.failures === 0;
      if (isHurried()) await this.pause(0, () => this.stopping);
      else await this.pause(minRestMs, () => this.stopping || isHurried());
      const isWanted = () => this.stopping || (this.nudged && this.failures === 0);
      if (!isWanted()) await this.pause(rest - minRestMs, isWanted);
    }
  }

  private async tick(isExpected: boolean): Promise<number> {
    try {
      const rest = await this.options.tick(isExpected);
      this.failures = 0;
      return rest;
    } catch (error) {
      this.options.onError(error);
      const { errorRestMs = 100, maxErrorRestMs = 5_000 } = this.options;
      return Math.min(errorRestMs * 2 ** this.failures++, maxErrorRestMs);
    }
  }

  /** Waits for this time, or until `wake` is called and `isEnough` returns true. */
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
