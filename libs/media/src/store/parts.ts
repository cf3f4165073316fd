/** How many bytes are read and written at a time: what a database keeps as one row, and little beside 64 uploads at once. */
export const PART_BYTES = 256 * 1024;

/**
 * Cuts a stream into parts of the same size, the last one excepted. All parts are in the same memory: each is used before
 * the next one is asked for.
 */
export async function* partsOf(bytes: AsyncIterable<Buffer>, size = PART_BYTES): AsyncGenerator<Buffer, void> {
  const part = Buffer.allocUnsafeSlow(size);
  let length = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(part, length, at);
      [at, length] = [at + copied, length + copied];
      if (length < size) continue;
      yield part;
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}
