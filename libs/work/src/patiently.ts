import { setTimeout as delay } from 'node:timers/promises';

/** How long work is run again, and the rest between two runs, in ms. */
export interface Patience {
  forMs: number;
  restMs: number;
}

/** Which failures pass by themselves. `onWait` is called before each rest. */
export interface PassingFailures {
  isForNow: (error: unknown) => boolean;
  onWait: (error: unknown) => void;
}

/** Runs work until it succeeds. Rejects as the last run did: with a failure that does not pass, or when patience is over. */
export async function patiently<T>(
  work: () => Promise<T>,
  { forMs, restMs }: Patience,
  { isForNow, onWait }: PassingFailures,
): Promise<T> {
  const until = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isForNow(error) || performance.now() + restMs > until) throw error;
      onWait(error);
      await delay(restMs);
    }
  }
}
