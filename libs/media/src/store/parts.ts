/** How many bytes are read and written at a time: what a database keeps as one row, and little beside 64 uploads at once. */
export const PART_BYTES = 256 * 1024;

/** Cuts a stream into parts of the same size, the last one excepted. */
export async function* partsOf(bytes: AsyncIterable<Buffer>, size = PART_BYTES): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    let rest = piece;
    while (length + rest.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...held, rest.subarray(0, taken)], size);
      rest = rest.subarray(taken);
      [held, length] = [[], 0];
    }
    // A copy, so that a small rest does not keep the memory of a large piece.
    if (rest.length > 0) held.push(rest.length === piece.length ? rest : Buffer.from(rest));
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held, length);
}
