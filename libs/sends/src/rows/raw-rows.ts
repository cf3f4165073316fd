import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { delimiterOf } from './delimiter.js';

/** One row of a file, with each byte as one character, because the encoding is known only after the last row. */
export interface RawRow {
  /** The line of the file on which it begins, from 1. */
  line: number;
  cells: readonly string[];
}

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
const LINE_ENDS = ['\r\n', '\n', '\r'];
const UTF8_MARK = [0xef, 0xbb, 0xbf];

/**
 * The rows of a file whose cells are separated by semicolon, comma or tab, as they come in. Empty lines are left out. The
 * byte order mark of UTF-8 is cut off, and UTF-16 becomes UTF-8. Throws UnreadableFileError.
 */
export async function* rawRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow> {
  const { head, rest } = await withHead(bytes);
  if (head.length === 0) throw new UnreadableFileError('file_empty', null);
  const source = Readable.from(asUtf8(head, rest));
  const lines = new Lines();
  const parser = parse({
    encoding: 'latin1',
    delimiter: delimiterOf(head.toString('latin1')),
    // All of them: lists that were put together from several files have more than one.
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // The line is known here only, so it travels as the first cell.
    on_record: (cells: string[], context) => [String(lines.begin(cells, context.lines)), ...cells],
  });
  // An error of the source ends the parser, which throws it below.
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const [line, ...cells] of parser as AsyncIterable<string[]>) yield { line: Number(line), cells };
  } catch (error) {
    if (isOpenQuote(error)) throw new UnreadableFileError('quote_not_closed', lines.next);
    throw error;
  }
}

/** Finds the lines on which rows begin from those on which the parser says that they end. */
class Lines {
  /** The line behind the last row. */
  next = 1;
  /** The parser counts a line break of two characters within quotation marks twice. */
  private countedTwice = 0;

  begin(cells: readonly string[], counted: number): number {
    this.countedTwice += occurrences(cells, /\r\n/g);
    const end = counted - this.countedTwice;
    this.next = end + 1;
    return end - occurrences(cells, /\r\n|\n|\r/g);
  }
}

function occurrences(cells: readonly string[], pattern: RegExp): number {
  return cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);
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

function isOpenQuote(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED';
}
