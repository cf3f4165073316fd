import { FILE_HEAD_BYTES } from './recognise-file.js';

/** The beginning of a stream, as much as recognises a file, and all of it again. */
export async function readHead(bytes: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < FILE_HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<Buffer, void> {
    yield* pieces;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: Buffer.concat(pieces).subarray(0, FILE_HEAD_BYTES), all: all() };
}
