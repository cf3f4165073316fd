/** Chunks of one sweep; the rest waits for the next sweep. */
const MAX_CHUNKS = 20;

/** Repeats a step until it finds nothing, `maxChunks` times at most; returns how much it found in total. */
export async function untilDone(step: () => Promise<number>, maxChunks = MAX_CHUNKS): Promise<number> {
  let total = 0;
  for (let chunk = 0; chunk < maxChunks; chunk++) {
    const found = await step();
    total += found;
    if (found === 0) break;
  }
  return total;
}
