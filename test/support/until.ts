import { setTimeout as delay } from 'node:timers/promises';

/** Without an interval the next try comes after a tenth of the time that has passed, between these bounds in ms. */
const SHORTEST_MS = 20;
const LONGEST_MS = 250;

/** Far longer than anything takes that a test waits for, also on a machine that is busy with other things. */
const PATIENCE_MS = 120_000;

export interface UntilOptions {
  /** Only for a test that waits longer, or in vain. */
  readonly timeoutMs?: number;
  /** The rest between two tries. By default it grows: dozens of tests that ask 40 times a second keep a processor busy. */
  readonly intervalMs?: number;
  /** The wait begins anew whenever this value changes, so that it ends only when nothing moves any more. */
  readonly progress?: () => number | string;
  /** The awaited condition in words, for the failure message; a function is called only at a failure. */
  readonly describe?: string | (() => string);
}

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>;

/**
 * Repeats the condition until it answers a truthy value, and answers that value. An error of the condition counts as
 * "not yet"; the last error is the cause of the failure.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = PATIENCE_MS, intervalMs, progress, describe = 'the condition' }: UntilOptions = {},
): Promise<Truthy<T>> {
  const started = Date.now();
  let deadline = started + timeoutMs;
  let reached = progress?.();
  let cause: unknown;
  for (;;) {
    // The last call is after the deadline, because this process may have been stopped for the whole time.
    const isLast = Date.now() >= deadline;
    try {
      const answer = await condition();
      if (answer) return answer as Truthy<T>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    const now = progress?.();
    if (now !== reached) [reached, deadline] = [now, Date.now() + timeoutMs];
    else if (isLast) break;
    await delay(intervalMs ?? restAfter(Date.now() - started));
  }
  const what = typeof describe === 'string' ? describe : describe();
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}`, { cause });
}

function restAfter(passedMs: number): number {
  return Math.min(Math.max(passedMs / 10, SHORTEST_MS), LONGEST_MS);
}
