/** Chunks of one sweep. The rest waits for the next sweep. */
const MAX_CHUNKS = 20;

/** Repeats a step until it returns 0, `maxChunks` times at most; returns the sum. */
export async function untilDone(step: () => Promise<number>, maxChunks = MAX_CHUNKS): Promise<number> {
  let total = 0;
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const count = await step();
    total += count;
    if (count === 0) break;
  }
  return total;
}
