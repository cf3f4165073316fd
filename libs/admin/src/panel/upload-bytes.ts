import type { Readable } from 'node:stream';

/** The bytes of a file of a form. Leaving them leaves the connection open, so that the browser sees the answer. What was cut off is no file. */
export async function* untilEnd(file: Readable, isCut: () => boolean): AsyncGenerator<Buffer, void> {
  yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  if (isCut()) throw new Error('the file is longer than is taken');
}
