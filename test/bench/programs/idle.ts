import { setTimeout as delay } from 'node:timers/promises';
import { monotonicMs } from './clock.js';

/** Single measurements with pauses between them, so that each begins on an idle machine. */
export interface IdlePlan {
  readonly count: number;
  /** The shortest and the longest pause, in ms. */
  readonly restMs: readonly [number, number];
}

export async function restBetween([shortest, longest]: IdlePlan['restMs']): Promise<void> {
  await delay(shortest + Math.random() * (longest - shortest));
}

/** Does the work `count` times; answers the milliseconds of each time. */
export async function timedWhenIdle(
  { count, restMs }: IdlePlan,
  work: (number: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  for (let number = 0; number < count; number++) {
    await restBetween(restMs);
    const from = monotonicMs();
    await work(number);
    took.push(monotonicMs() - from);
  }
  return took;
}
