import type { Language } from '@recado/core';
import { decode, encodingExists } from 'iconv-lite';
import { MAX_CELLS } from '../rows/record-reader.js';
import { UnreadableFileError } from '../rows/unreadable-file.js';
import { CellTexts, type CellValue } from './cell-text.js';
import { OleFile } from './ole-file.js';
import { MAX_CELLS_READ, MAX_CODES, MAX_SHEETS, MAX_STRINGS, type Sheet, type SheetRow } from './xlsx-file.js';

/** The records of a workbook that are read (MS-XLS 2.3). The others are passed over. */
const BEGIN = 0x809;
const END = 0x0a;
const CONTINUE = 0x3c;
const BOOK = { days: 0x22, password: 0x2f, codePage: 0x42, sheet: 0x85, style: 0xe0, texts: 0xfc, format: 0x41e };
const [COLUMNS, ROW] = [0x7d, 0x208];
/** Records of cells, which begin with their row, their column and, but for rows of numbers, their style. */
const CELL = {
  formula: 0x06,
  numbers: 0xbd,
  richText: 0xd6,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  boolean: 0x205,
  shortNumber: 0x27e,
};
/** How long each of them is at least. */
const CELLS: ReadonlyMap<number, number> = new Map([
  [CELL.formula, 14],
  [CELL.numbers, 12],
  [CELL.richText, 8],
  [CELL.sharedText, 10],
  [CELL.number, 14],
  [CELL.text, 8],
  [CELL.boolean, 8],
  [CELL.shortNumber, 10],
]);
/** The text of a formula stands between it and the next cell. */
const FORMULA_TEXT = 0x207;
const [HEAD_BYTES, PLACE_BYTES, NUMBER_BYTES] = [4, 6, 6];
/** The versions of Excel 97 and of Excel 5. Those before have no compound file. */
const [WITH_UNICODE, WITHOUT] = [0x600, 0x500];
const ERRORS: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};
/** Code pages that have another name than their number. */
const CODE_PAGES: Readonly<Record<number, string>> = { 32_768: 'macintosh', 65_001: 'utf8' };
const LATIN = 'cp1252';
/** Larger than any place in a file: a row and the place of a cell are one number, by which they are sorted. */
const PLACES = 2 ** 32;

/** A record: its content is from `at` to `end`. */
interface BookRecord {
  type: number;
  at: number;
  end: number;
}

interface ListedSheet {
  name: string;
  isHidden: boolean;
  at: number;
}

/**
 * A workbook of Excel before 2007, whose records are read one by one: a library that makes an object of each cell needs 500
 * bytes for it, and half a minute for the texts of a large file.
 */
export class XlsFile {
  private isUnicode = true;
  private is1904 = false;
  private codePage = LATIN;
  /** The format of each style by its number, and the codes of those that the file has itself. */
  private readonly styles: number[] = [];
  private readonly codes = new Map<number, string>();
  private readonly strings: string[] = [];
  private readonly listed: ListedSheet[] = [];

  private constructor(private readonly stream: Buffer) {}

  /** The sheets of a workbook. Throws UnreadableFileError, and RangeError for records that are none. */
  static sheets(bytes: Buffer, language: Language): Sheet[] {
    const file = new OleFile(bytes);
    // Later programs keep a workbook with a password in such a file, and any one that only some people may read.
    if (file.has('encryptedpackage') || file.has('\tdrmcontent')) throw new UnreadableFileError('sheet_protected');
    const stream = file.read('workbook') ?? file.read('book');
    if (!stream) throw new UnreadableFileError('sheet_broken');
    return new XlsFile(stream).open(language);
  }

  private open(language: Language): Sheet[] {
    for (const record of this.recordsFrom(0)) this.readOfBook(record);
    const texts = new CellTexts(language, this.is1904);
    return this.listed.map(({ name, isHidden, at }) => {
      const hiddenColumns = new Set<number>();
      return { name, isHidden, hiddenColumns, rows: () => this.rows(at, hiddenColumns, texts) };
    });
  }

  /** The records of a book or sheet, without those of charts within it. */
  private *recordsFrom(start: number): Generator<BookRecord, void> {
    const { stream } = this;
    let depth = 0;
    for (let at = start; at + HEAD_BYTES <= stream.length;) {
      const record = this.recordAt(at);
      if (at === start) this.begin(record);
      if (record.type === BEGIN) depth++;
      if (record.type === END && --depth === 0) return;
      if (depth === 1) yield record;
      at = record.end;
    }
    throw new UnreadableFileError('sheet_broken');
  }

  private recordAt(place: number): BookRecord {
    const at = place + HEAD_BYTES;
    const end = at + this.stream.readUInt16LE(place + 2);
    if (end > this.stream.length) throw new UnreadableFileError('sheet_broken');
    return { type: this.stream.readUInt16LE(place), at, end };
  }

  private begin({ type, at }: BookRecord): void {
    const version = type === BEGIN ? this.stream.readUInt16LE(at) : 0;
    if (version !== WITH_UNICODE && version !== WITHOUT) throw new UnreadableFileError('sheet_broken');
    this.isUnicode = version === WITH_UNICODE;
  }

  private readOfBook(record: BookRecord): void {
    const { stream } = this;
    const { type, at } = record;
    if (type === BOOK.password) throw new UnreadableFileError('sheet_protected');
    if (type === BOOK.days) this.is1904 = stream.readUInt16LE(at) === 1;
    if (type === BOOK.codePage) this.codePage = codePageOf(stream.readUInt16LE(at));
    if (type === BOOK.style) this.styles.push(stream.readUInt16LE(at + 2));
    if (type === BOOK.format) this.codes.set(stream.readUInt16LE(at), this.shortText(record, 2, this.isUnicode));
    if (this.codes.size > MAX_CODES) throw new UnreadableFileError('sheet_too_large');
    // The last byte says what it is; one of a chart alone has no cells.
    if (type === BOOK.sheet && stream[at + 5] === 0 && this.listed.length < MAX_SHEETS) {
      const isHidden = (stream[at + 4]! & 3) > 0;
      this.listed.push({ name: this.shortText(record, 6, false), isHidden, at: stream.readUInt32LE(at) });
    }
    if (type === BOOK.texts) this.readTexts(record);
  }

  private readTexts(record: BookRecord): void {
    const texts = new TextReader(this.stream, this.partsOf(record));
    texts.skip(4);
    const count = texts.number(4);
    if (count > MAX_STRINGS) throw new UnreadableFileError('sheet_too_large');
    while (this.strings.length < count && texts.hasMore()) this.strings.push(texts.rich());
  }

  /** A record and those that continue it. */
  private partsOf(record: BookRecord): BookRecord[] {
    const parts = [record];
    for (let { end } = record; end + HEAD_BYTES <= this.stream.length;) {
      const next = this.recordAt(end);
      if (next.type !== CONTINUE) break;
      parts.push(next);
      ({ end } = next);
    }
    return parts;
  }

  /** A text behind so many bytes of a record. `isLong`: its length has two bytes. */
  private shortText(record: BookRecord, before: number, isLong: boolean): string {
    const reader = new TextReader(this.stream, this.partsOf(record));
    reader.skip(before);
    const length = reader.number(isLong ? 2 : 1);
    return this.isUnicode ? reader.text(length) : decode(reader.bytes(length), this.codePage);
  }

  private *rowPlaces(start: number, hiddenColumns: Set<number>, hiddenRows: Set<number>): Generator<number, void> {
    const { stream } = this;
    let cells = 0;
    for (const { type, at, end } of this.recordsFrom(start)) {
      if (type === COLUMNS && hiddenColumns.size < MAX_CELLS && (stream[at + 8]! & 1) === 1) {
        const last = Math.min(stream.readUInt16LE(at + 2), MAX_CELLS - 1);
        for (let column = stream.readUInt16LE(at); column <= last; column++) hiddenColumns.add(column);
      }
      if (type === ROW && (stream[at + 12]! & 0x20) > 0) hiddenRows.add(stream.readUInt16LE(at));
      const least = CELLS.get(type);
      if (least === undefined) continue;
      if (end - at < least) throw new UnreadableFileError('sheet_broken');
      cells += type === CELL.numbers ? Math.floor((end - at) / NUMBER_BYTES) : 1;
      if (cells > MAX_CELLS_READ) throw new UnreadableFileError('sheet_too_large');
      yield stream.readUInt16LE(at) * PLACES + at - HEAD_BYTES;
    }
  }

  /** Programs may write the cells of a row anywhere in its sheet. */
  private async *rows(start: number, hiddenColumns: Set<number>, texts: CellTexts): AsyncGenerator<SheetRow, void> {
    const hiddenRows = new Set<number>();
    const places = Float64Array.from(this.rowPlaces(start, hiddenColumns, hiddenRows)).sort();
    let row: SheetRow | null = null;
    for (const place of places) {
      const index = Math.floor(place / PLACES);
      if (row?.line !== index + 1) {
        if (row) yield row;
        row = { line: index + 1, isHidden: hiddenRows.has(index), cells: [], isTooLong: false };
      }
      for (const [column, style, value] of this.cellsAt(place % PLACES))
        addTo(row, column, this.textOf(value, style, texts));
    }
    if (row) yield row;
  }

  private textOf(value: CellValue, style: number, texts: CellTexts): string {
    const format = this.styles[style] ?? 0;
    return texts.of(value, this.codes.get(format) ?? format);
  }

  private *cellsAt(place: number): Generator<readonly [column: number, style: number, value: CellValue], void> {
    const { stream } = this;
    const record = this.recordAt(place);
    const column = stream.readUInt16LE(record.at + 2);
    if (record.type !== CELL.numbers) {
      yield [column, stream.readUInt16LE(record.at + 4), this.valueOf(record)];
      return;
    }
    const count = Math.floor((record.end - record.at - PLACE_BYTES) / NUMBER_BYTES);
    for (let index = 0; index < count; index++) {
      const at = record.at + 4 + index * NUMBER_BYTES;
      yield [column + index, stream.readUInt16LE(at), numberOf(shortNumber(stream, at + 2))];
    }
  }

  private valueOf(record: BookRecord): CellValue {
    const { stream } = this;
    const at = record.at + PLACE_BYTES;
    switch (record.type) {
      case CELL.number:
        return numberOf(stream.readDoubleLE(at));
      case CELL.shortNumber:
        return numberOf(shortNumber(stream, at));
      case CELL.boolean:
        return stream[at + 1] === 0 ? { type: 'boolean', value: stream[at] === 1 } : errorOf(stream[at]!);
      case CELL.sharedText:
        return { type: 'text', value: this.strings[stream.readUInt32LE(at)] ?? '' };
      case CELL.formula:
        return this.resultOf(record);
      default:
        return { type: 'text', value: this.shortText(record, PLACE_BYTES, true) };
    }
  }

  /** What a formula was when its file was saved. */
  private resultOf({ at, end }: BookRecord): CellValue {
    const { stream } = this;
    const result = at + PLACE_BYTES;
    if (stream.readUInt16LE(result + 6) !== 0xffff) return numberOf(stream.readDoubleLE(result));
    const [kind, value] = [stream[result], stream[result + 2]!];
    if (kind === 1) return { type: 'boolean', value: value === 1 };
    if (kind === 2) return errorOf(value);
    let next = this.recordAt(end);
    while (next.type !== FORMULA_TEXT && next.type !== END && !CELLS.has(next.type)) next = this.recordAt(next.end);
    return { type: 'text', value: next.type === FORMULA_TEXT && kind === 0 ? this.shortText(next, 0, true) : '' };
  }
}

function addTo(row: SheetRow, column: number, text: string): void {
  if (text === '') return;
  if (column >= MAX_CELLS) row.isTooLong = true;
  else {
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
  }
}

/** An unknown one is what a Windows of the West reads. */
function codePageOf(page: number): string {
  const name = CODE_PAGES[page] ?? String(page);
  return encodingExists(name) ? name : LATIN;
}

const numberOf = (value: number): CellValue =>
  Number.isFinite(value) ? { type: 'number', value } : { type: 'error', value: '#NUM!' };
const errorOf = (code: number): CellValue => ({ type: 'error', value: ERRORS[code] ?? '#N/A' });

/** A number of four bytes: the lowest bit says that it is a hundredth, the next one that it is whole. */
function shortNumber(stream: Buffer, at: number): number {
  const bits = stream.readInt32LE(at);
  const value = (bits & 2) === 0 ? upperHalf(bits & ~3) : bits >> 2;
  return (bits & 1) === 0 ? value : value / 100;
}

/** The number whose lower four bytes are zero. */
function upperHalf(bits: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32LE(bits, 4);
  return bytes.readDoubleLE(0);
}

/** Reads texts that may begin in one record and end in another. */
class TextReader {
  private part = 0;
  private at: number;

  constructor(
    private readonly stream: Buffer,
    private readonly parts: readonly BookRecord[],
  ) {
    this.at = parts[0]!.at;
  }

  hasMore(): boolean {
    return this.left() > 0 || this.part + 1 < this.parts.length;
  }

  skip(count: number): void {
    let rest = count;
    while (rest > this.left()) {
      rest -= this.left();
      this.nextPart();
    }
    this.at += rest;
  }

  number(bytes: number): number {
    let value = 0;
    for (let index = 0; index < bytes; index++) {
      while (this.left() === 0) this.nextPart();
      value += this.stream[this.at++]! * 2 ** (8 * index);
    }
    return value;
  }

  /** So many bytes, which are all in one record. */
  bytes(count: number): Buffer {
    const from = this.at;
    this.skip(Math.min(count, this.left()));
    return this.stream.subarray(from, this.at);
  }

  /** A text with its length, which may have parts that look different, and how it is spoken. */
  rich(): string {
    const length = this.number(2);
    const flags = this.number(1);
    const looks = (flags & 8) === 0 ? 0 : this.number(2);
    const spoken = (flags & 4) === 0 ? 0 : this.number(4);
    const text = this.characters(length, flags);
    this.skip(looks * 4 + spoken);
    return text;
  }

  /** A text of so many characters. */
  text(length: number): string {
    return length === 0 ? '' : this.characters(length, this.number(1));
  }

  private characters(length: number, given: number): string {
    let [text, flags, rest] = ['', given, length];
    for (;;) {
      const width = 1 + (flags & 1);
      const count = Math.min(rest, Math.floor(this.left() / width));
      text += this.stream.toString(width === 1 ? 'latin1' : 'utf16le', this.at, this.at + count * width);
      this.at += count * width;
      rest -= count;
      if (rest === 0) return text;
      this.nextPart();
      flags = this.number(1);
    }
  }

  private left(): number {
    return this.parts[this.part]!.end - this.at;
  }

  private nextPart(): void {
    const next = this.parts[++this.part];
    if (!next) throw new UnreadableFileError('sheet_broken');
    this.at = next.at;
  }
}
