/** Resolves after so many milliseconds. Uses the global timer, which the clock of a test replaces. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)));
}

/** Resolves or rejects as the work does. Rejects with `timeoutError` after `ms` milliseconds. */
export async function withTimeout<T>(
  ms: number,
  work: T | PromiseLike<T>,
  timeoutError: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long work is run again, and the rest between two runs, in ms. */
export interface RetryTimes {
  forMs: number;
  restMs: number;
}

/** Which failures pass by themselves. `onWait` is called before each rest. */
interface PassingFailures {
  isForNow: (error: unknown) => boolean;
  onWait: (error: unknown) => void;
}

/** Runs work until it succeeds. Rejects as the last run did: with a failure that does not pass, or when the time is over. */
export async function retryFor<T>(
  work: () => Promise<T>,
  { forMs, restMs }: RetryTimes,
  { isForNow, onWait }: PassingFailures,
): Promise<T> {
  const until = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isForNow(error) || performance.now() + restMs > until) throw error;
      onWait(error);
      await sleep(restMs);
    }
  }
}

/** A semaphore: lets so many pieces of work run at once; the others wait, first come, first served. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atOnce: number) {}

  /** Runs the work as soon as fewer than the allowed number run. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place passes to the next one, so the number that runs stays.
      if (next) next();
      else this.running--;
    }
  }
}

/**
 * Refreshes on demand, at most once in so many milliseconds: callers that ask meanwhile share the next refresh, which begins
 * after they have asked.
 */
export class SharedRefresh {
  private next: Promise<void> | undefined;
  private begunAt = -Infinity;

  constructor(
    private readonly refresh: () => Promise<void>,
    private readonly everyMs: number,
  ) {}

  /** Resolves when a refresh that began after this call has ended; rejects as it does. */
  now(): Promise<void> {
    this.next ??= this.begin();
    return this.next;
  }

  private async begin(): Promise<void> {
    const restMs = this.begunAt + this.everyMs - performance.now();
    // Awaited in any case, so that all who ask in this step share the refresh.
    await (restMs > 0 ? sleep(restMs) : undefined);
    this.next = undefined;
    this.begunAt = performance.now();
    await this.refresh();
  }
}
