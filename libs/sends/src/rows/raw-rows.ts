import { delimiterOf } from './delimiter.js';
import { type RawRow, RecordReader } from './record-reader.js';

/** The file cannot be read as rows: a quotation mark that is never closed, or nothing in it. */
export class UnreadableFileError extends Error {
  constructor(
    readonly code: 'quote_not_closed' | 'file_empty',
    /** The line where it begins; null: no line in particular. */
    readonly line: number | null,
  ) {
    super(`the file cannot be read: ${code}`);
  }
}

/** What is read before the separator is chosen, in bytes: a header of 64 KB has thousands of columns. */
const HEAD_BYTES = 65_536;
const UTF16_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const UTF8_MARK = [0xef, 0xbb, 0xbf];

/**
 * The rows of a file whose cells are separated by semicolon, comma or tab, as they come in. Empty lines are left out. The
 * byte order mark of UTF-8 is cut off, and UTF-16 becomes UTF-8. Throws UnreadableFileError.
 */
export async function* rawRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  const { head, rest } = await withHead(bytes);
  if (head.length === 0) throw new UnreadableFileError('file_empty', null);
  const reader = new RecordReader(delimiterOf(head.toString('latin1')));
  for await (const part of asUtf8(head, rest)) yield* reader.read(asBuffer(part));
  if (reader.openQuote !== null) throw new UnreadableFileError('quote_not_closed', reader.openQuote);
  const last = reader.end();
  if (last) yield last;
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** Reads the beginning of the bytes, and returns it with the rest. */
async function withHead(bytes: AsyncIterable<Uint8Array>) {
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
  const begins = (mark: readonly number[]) => mark.every((byte, index) => head[index] === byte);
  const utf16 = UTF16_MARKS.find(([, mark]) => begins(mark));
  if (utf16) {
    yield* decoded(utf16[0], head, rest);
    return;
  }
  yield begins(UTF8_MARK) ? head.subarray(UTF8_MARK.length) : head;
  yield* rest;
}

async function* decoded(encoding: string, head: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  yield Buffer.from(decoder.decode(head, { stream: true }));
  for await (const part of rest) yield Buffer.from(decoder.decode(part, { stream: true }));
  yield Buffer.from(decoder.decode());
}
