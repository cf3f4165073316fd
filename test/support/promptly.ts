/** So often a machine that stood still for a moment may spoil the measurement. */
const TRIES = 5;

/**
 * Checks a promise about time on a machine that others use too: one try of a few must take less than `withinMs`, for
 * what is late by design is late every time. A try answers how long it took in ms; without an answer all of it counts.
 */
export async function promptly(withinMs: number, attempt: (turn: number) => Promise<number | void>): Promise<void> {
  const took: number[] = [];
  for (let turn = 0; turn < TRIES; turn++) {
    const from = performance.now();
    const ms = (await attempt(turn)) ?? performance.now() - from;
    if (ms < withinMs) return;
    took.push(Math.round(ms));
  }
  throw new Error(`not once within ${withinMs} ms; it took ${took.join(', ')} ms`);
}
