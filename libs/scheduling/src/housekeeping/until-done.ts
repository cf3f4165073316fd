/** Chunks of one sweep: what is left after them waits for the next. */
const MAX_CHUNKS = 20;

/** Repeats a step until it finds nothing more, a bounded number of times; returns how much it found in all. */
export async function untilDone(step: () => Promise<number>, maxChunks = MAX_CHUNKS): Promise<number> {
  let total = 0;
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const found = await step();
    total += found;
    if (found === 0) break;
  }
  return total;
}
