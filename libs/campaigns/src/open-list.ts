import { utf16Of, type Language } from '@recado/core';
import { fileKindOf, type SheetKind, zippedKindOf } from './rows/file-kind.js';
import { type RawRow, RecordReader } from './rows/record-reader.js';
import { UnreadableFileError } from './rows/unreadable-file.js';
import type { HiddenParts } from './sheets/open-sheet.js';
import type { SheetReader } from './sheets/sheet-process.js';
import { directoryPlace, entriesIn, MAX_END_BYTES, ZipError } from './zip/zip-records.js';

/** The separators of cells, the most likely first: spreadsheets in Portuguese write semicolons. */
const DELIMITERS = [';', ',', '\t'] as const;
/** Lines that are looked at: enough to see beyond a title. */
const LINES = 20;
/** Excel's own first line, which names the separator. */
const NAMED = /^"?sep=([;,\t|])"?[;,\t ]*(?:\r|\n|$)/i;

/** The separator that the first line of a file names, such as `sep=;`. */
function namedDelimiter(head: string): string | undefined {
  return NAMED.exec(head)?.[1];
}

/**
 * The separator of a file by its first lines: the one that stands in most of them the same number of times, and of several
 * such the one that stands most often in the first line. Quoted text does not count.
 */
function delimiterOf(head: string): string {
  const bare = head.trimStart().replace(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split(/\r\n|\n|\r/, LINES).filter((line) => line.trim() !== '');
  const counts = DELIMITERS.map((delimiter) => lines.map((line) => line.split(delimiter).length - 1));
  const scores = counts.map((found) => mostAlike(found) * MANY + Math.min(found[0] ?? 0, MANY - 1));
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ';';
}

/** More than a line of the beginning of a file may have. */
const MANY = 1e6;

/** How many lines have the separator, each as often as the others. */
function mostAlike(found: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of found) if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(0, ...times.values());
}

export { UnreadableFileError };

/** A file of which the beginning is read. */
interface BegunFile {
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
async function begin(bytes: AsyncIterable<Uint8Array>): Promise<BegunFile> {
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

/** How a list is read that is a spreadsheet. */
export interface ListOptions {
  /** The name of its file. */
  file?: string;
  /** The name of its sheet; missing: the first that has phones. */
  sheet?: string;
  /** Whether rows and columns that nobody sees are read too. */
  withHidden?: boolean;
  /** Who reads it; missing: a reader of Portuguese. */
  language?: Language;
  /** Who brings it: one spreadsheet of a person waits for its turn. */
  person?: string;
  /** Where the file is kept already. */
  kept?: number;
}

/** A list whose rows come in. */
export interface OpenList {
  kind: 'text' | SheetKind;
  /** The name of its sheet; null: it is no spreadsheet. */
  sheet: string | null;
  rows: AsyncIterable<RawRow>;
  /** What is known of a spreadsheet; `hidden` behind its last row. */
  workbook?: { bytes: readonly Uint8Array[]; sheets: readonly string[]; hidden: () => HiddenParts };
}

/** Spreadsheets are read as a whole; one of 100,000 rows of ten columns has 14 MB. */
export const MAX_SHEET_BYTES = 32 * 1024 ** 2;

/** Opens a list: a text with separators, or a spreadsheet. Any other file is named and refused with UnreadableFileError. */
export async function openList(
  bytes: AsyncIterable<Uint8Array>,
  sheets: SheetReader,
  options: ListOptions = {},
): Promise<OpenList> {
  const file = await begin(bytes);
  if (file.head.length === 0) throw new UnreadableFileError('file_empty');
  const kind = fileKindOf(file.head);
  if (kind === 'text') return { kind, sheet: null, rows: rawRows(wholeOf(file)) };
  if (kind !== 'zipped' && kind !== 'xls') throw new UnreadableFileError('foreign_kind', { kind });
  return openWorkbook(kind, file, sheets, options);
}

async function openWorkbook(
  kind: 'xls' | 'zipped',
  file: BegunFile,
  sheets: SheetReader,
  { sheet = '', withHidden = false, language = 'pt-BR', person = '' }: ListOptions,
): Promise<OpenList> {
  const place = sheets.admit(person);
  try {
    const bytes = await readWhole(file);
    const sheetKind = kind === 'xls' ? kind : zippedSheet(bytes);
    const opened = await place.open(bytes, { kind: sheetKind, sheet, language, withHidden });
    return { kind: sheetKind, sheet: opened.name, rows: opened.rows, workbook: { bytes, ...opened } };
  } catch (error) {
    place.leave();
    throw error;
  }
}

function zippedSheet(archive: readonly Uint8Array[]): SheetKind {
  const kind = zippedKindOf(namesOf(archive));
  if (kind !== 'xlsx') throw new UnreadableFileError('foreign_kind', { kind });
  return kind;
}

function namesOf(archive: readonly Uint8Array[]): string[] {
  try {
    const length = lengthOf(archive);
    const { count, offset, size } = directoryPlace(
      partOf(archive, Math.max(0, length - MAX_END_BYTES), length),
      length,
    );
    return entriesIn(partOf(archive, offset, offset + size), count).map(({ rawName }) => rawName.toString('utf8'));
  } catch (error) {
    if (error instanceof ZipError)
      throw new UnreadableFileError(error.code.startsWith('too_') ? 'sheet_too_large' : 'sheet_broken');
    throw error;
  }
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** The bytes from one place up to another one. */
function partOf(pieces: readonly Uint8Array[], from: number, to: number): Buffer {
  let at = 0;
  const parts = pieces.map((piece) => {
    const begin = at;
    at += piece.length;
    return piece.subarray(Math.max(0, from - begin), Math.max(0, to - begin));
  });
  return Buffer.concat(parts);
}

async function* wholeOf({ head, rest }: BegunFile): AsyncGenerator<Uint8Array, void> {
  yield head;
  yield* rest;
}

/** The pieces of a file, not joined: that would hold everybody else up for 0.2 s, and takes its memory once more. */
async function readWhole({ head, rest }: BegunFile): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [head];
  let length = head.length;
  for await (const piece of rest) {
    length += piece.length;
    if (length > MAX_SHEET_BYTES) throw new UnreadableFileError('sheet_too_large');
    pieces.push(piece);
  }
  return pieces;
}
