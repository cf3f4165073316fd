/** The most tries: a busy machine may delay all but one of them. */
const TRIES = 5;

/**
 * Checks an upper bound of a time on a machine that others use too: one of a few attempts must take less than `withinMs`,
 * since a real delay occurs every time. An attempt may answer the time that counts, in ms; by default it is measured.
 */
export async function promptly(withinMs: number, attempt: (index: number) => Promise<number | void>): Promise<void> {
  const took: number[] = [];
  for (let index = 0; index < TRIES; index++) {
    const from = performance.now();
    const ms = (await attempt(index)) ?? performance.now() - from;
    if (ms < withinMs) return;
    took.push(Math.round(ms));
  }
  throw new Error(`not once within ${withinMs} ms; it took ${took.join(', ')} ms`);
}
