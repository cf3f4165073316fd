/** What a timer may be late without missing its time, in ms: as much as a message of 80 a second. */
const ALLOWED_MS = 20;
const EVERY_MS = 12.5;

/**
 * How punctual this machine lets anybody be: the share of timers that fire in time, by a plain loop beside what is
 * measured. On a quiet machine 1; where several suites run at once a process may stand still for a fifth of the time.
 */
export class Punctuality {
  private ticks = 0;
  private punctual = 0;
  private due = performance.now() + EVERY_MS;
  private timer: NodeJS.Timeout;

  constructor() {
    this.timer = setTimeout(() => this.tick(), EVERY_MS);
  }

  /** The share so far; ends the measuring. */
  stop(): number {
    clearTimeout(this.timer);
    return this.ticks === 0 ? 1 : this.punctual / this.ticks;
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
