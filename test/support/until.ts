import { setTimeout as delay } from 'node:timers/promises';

export interface UntilOptions {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  /** What is waited for, in the words of the failure message; a function is asked when it fails. */
  readonly describe?: string | (() => string);
}

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>;

/**
 * Asks again and again until the condition answers something truthy, and answers that. An error of the condition
 * counts as "not yet"; the last one is the cause of the failure.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 10_000, intervalMs = 25, describe = 'the condition' }: UntilOptions = {},
): Promise<Truthy<T>> {
  const deadline = Date.now() + timeoutMs;
  let cause: unknown;
  for (;;) {
    // The last look is after the time: a machine that stood still may have slept through it.
    const isLast = Date.now() >= deadline;
    try {
      const answer = await condition();
      if (answer) return answer as Truthy<T>;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (isLast) break;
    await delay(intervalMs);
  }
  const what = typeof describe === 'string' ? describe : describe();
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}`, { cause });
}
