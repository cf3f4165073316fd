import { utf16Of } from '@recado/core';
import { delimiterOf, namedDelimiter } from './delimiter.js';
import { type RawRow, RecordReader } from './record-reader.js';
import { UnreadableFileError } from './unreadable-file.js';

export { UnreadableFileError };

/** A file of which the beginning is read. */
export interface BegunFile {
  head: Buffer;
  rest: AsyncIterable<Uint8Array>;
}

/** What is read before the kind of the file and its separator are known, in bytes: a header of 64 KB has thousands of columns. */
const HEAD_BYTES = 65_536;
const UTF8_MARK = [0xef, 0xbb, 0xbf];

/**
 * The rows of a text whose cells are separated by semicolon, comma or tab, as they come in. Empty lines are left out, and so
 * is a first line `sep=;`, which names the separator. The byte order mark of UTF-8 is cut off, and UTF-16 becomes UTF-8.
 * Throws UnreadableFileError.
 */
export async function* rawRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  const { head, rest } = await begin(bytes);
  if (head.length === 0) throw new UnreadableFileError('file_empty');
  let reader: RecordReader | undefined;
  let named: string | undefined;
  for await (const part of asUtf8(head, rest)) {
    const buffer = asBuffer(part);
    if (!reader) {
      const text = buffer.toString('latin1');
      named = namedDelimiter(text);
      reader = new RecordReader(named ?? delimiterOf(text));
    }
    for (const row of reader.read(buffer)) if (named === undefined || row.line > 1) yield row;
  }
  if (!reader) return;
  if (reader.openQuote !== null) throw new UnreadableFileError('quote_not_closed', { line: reader.openQuote });
  const last = reader.end();
  if (last) yield last;
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** Reads the beginning of a file, and returns it with the rest. */
export async function begin(bytes: AsyncIterable<Uint8Array>): Promise<BegunFile> {
  const rest = bytes[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  for (let length = 0; length < HEAD_BYTES;) {
    const next = await rest.next();
    if (next.done === true) break;
    parts.push(next.value);
    length += next.value.length;
  }
  return { head: Buffer.concat(parts), rest: { [Symbol.asyncIterator]: () => rest } };
}

async function* asUtf8(head: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const utf16 = utf16Of(head);
  if (utf16) {
    yield* decoded(utf16, head, rest);
    return;
  }
  yield UTF8_MARK.every((byte, index) => head[index] === byte) ? head.subarray(UTF8_MARK.length) : head;
  yield* rest;
}

async function* decoded(encoding: string, head: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  yield Buffer.from(decoder.decode(head, { stream: true }));
  for await (const part of rest) yield Buffer.from(decoder.decode(part, { stream: true }));
  yield Buffer.from(decoder.decode());
}
