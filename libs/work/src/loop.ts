/** At least one pass through the event loop, so that a busy loop never starves input and output. */
const SHORTEST_REST_MS = 1;

export interface LoopOptions {
  /** Does the work once. Returns the milliseconds to rest before the next tick; a nudge ends that rest early. */
  tick: () => Promise<number>;
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
    this.wake();
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
      const rest = await this.tick();
      const { minRestMs = 0 } = this.options;
      await this.pause(rest, typeof minRestMs === 'number' ? minRestMs : minRestMs());
    }
  }

  private async tick(): Promise<number> {
    try {
      const rest = await this.options.tick();
      this.failures = 0;
      return rest;
    } catch (error) {
      this.options.onError(error);
      const { errorRestMs = 100, maxErrorRestMs = 5_000 } = this.options;
      return Math.min(errorRestMs * 2 ** this.failures++, maxErrorRestMs);
    }
  }

  /**
   * Rests for `ms`, or until a nudge, but not less than `minRestMs`. With one timer: an idle process has dozens of loops,
   * and each time that it wakes up costs more than what most of them do then.
   */
  private pause(ms: number, minRestMs: number): Promise<void> {
    const since = performance.now();
    const least = Math.max(minRestMs, SHORTEST_REST_MS);
    return new Promise((resolve) => {
      let timer = setTimeout(resolve, Math.max(ms, least));
      let isShortened = false;
      this.wake = () => {
        const left = since + least - performance.now();
        if (this.stopping || (this.isNudged && left <= 0)) {
          clearTimeout(timer);
          resolve();
        } else if (this.isNudged && !isShortened) {
          isShortened = true;
          clearTimeout(timer);
          timer = setTimeout(resolve, left);
        }
      };
      this.wake();
    });
  }

  /** A failing loop must not be nudged into a busy loop: after an error the rest is kept. */
  private get isNudged(): boolean {
    return this.nudged && this.failures === 0;
  }
}
