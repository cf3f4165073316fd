/** A timer that is later than this, in ms, is not punctual: the same bound as for a message of 80 a second. */
const ALLOWED_MS = 20;
const EVERY_MS = 12.5;

/**
 * Measures the share of timers of this process that fire in time, as the best that the measured program can reach on
 * this machine. It is 1 on a quiet machine; while several suites run, a process may stand still a fifth of the time.
 */
export class Punctuality {
  private ticks = 0;
  private punctual = 0;
  private due = performance.now() + EVERY_MS;
  private timer: NodeJS.Timeout;

  constructor() {
    this.timer = setTimeout(() => this.tick(), EVERY_MS);
  }

  /** Ends the measurement; answers the share. */
  stop(): number {
    clearTimeout(this.timer);
    return this.ticks === 0 ? 1 : this.punctual / this.ticks;
  }

  /**
   * Ends the measurement; answers how long something may take on this machine that is promised within `ms`. Three
   * processes must be on time for it, one after the other: a client, a server and the database or another server.
   */
  allow(ms: number): number {
    return ms / this.stop() ** 3;
  }

  private tick(): void {
    const now = performance.now();
    while (this.due <= now) {
      this.ticks++;
      if (now - this.due <= ALLOWED_MS) this.punctual++;
      this.due += EVERY_MS;
    }
    this.timer = setTimeout(() => this.tick(), this.due - now);
  }
}
