import { setMaxListeners } from 'node:events';

/** The end of an exchange: so many milliseconds from now, or when another signal aborts. Clear it afterwards. */
export class Deadline {
  /** Rejects when the end has come. */
  readonly passed: Promise<never>;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly abort = () => this.controller.abort();

  constructor(
    ms: number,
    private readonly other: AbortSignal,
  ) {
    this.timer = setTimeout(this.abort, ms);
    // One signal ends all exchanges of a process: more than ten listeners are no leak.
    setMaxListeners(0, other);
    other.addEventListener('abort', this.abort, { once: true });
    this.passed = new Promise((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(new Error('the deadline has passed')), { once: true });
    });
    // Also when nobody waits for it any more.
    this.passed.catch(() => undefined);
    if (other.aborted) this.abort();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  clear(): void {
    clearTimeout(this.timer);
    this.other.removeEventListener('abort', this.abort);
  }
}
