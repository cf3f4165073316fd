/** One row of a file, with each byte as one character, because the encoding is known only after the last row. */
export interface RawRow {
  /** The line of the file on which it begins, from 1. */
  line: number;
  cells: readonly string[];
  /** It has more bytes or cells than a row may have; `cells` are the first of them. */
  isTooLong?: true;
}

/** A row of a list has some hundred bytes. Without a bound, one row of a file could fill the memory of the process. */
export const MAX_ROW_BYTES = 65_536;
/** The widest exports of contacts have about a hundred columns. */
export const MAX_CELLS = 256;

const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];

/**
 * Splits the bytes of a file into rows, whatever their line ends. A cell that begins with a quotation mark may contain
 * separators and line breaks; any other quotation mark is text. Of a row that is too long nothing more is kept, and the
 * reader goes on behind it.
 */
export class RecordReader {
  private readonly separator: number;
  /** Where in a cell the reader is. closed: behind a quotation mark that ends the cell, or is one of a pair. */
  private place: 'begin' | 'bare' | 'quoted' | 'closed' = 'begin';
  private bytes: Buffer = Buffer.alloc(0);
  /** Where in `bytes` the rest of the cell and of the row begin. */
  private from = 0;
  private rowFrom = 0;
  /** What earlier bytes had of them. */
  private cell = '';
  private cells: string[] = [];
  private rowBytes = 0;
  private isTooLong = false;
  private line = 1;
  private firstLine = 1;
  private quoteLine = 1;
  private isBehindCr = false;

  constructor(delimiter: string) {
    this.separator = delimiter.charCodeAt(0);
  }

  /** The line of the quotation mark in whose text the reader is; null: it is in none. */
  get openQuote(): number | null {
    return this.place === 'quoted' ? this.quoteLine : null;
  }

  /** The rows that end in these bytes. Empty lines are left out. */
  *read(bytes: Buffer): Generator<RawRow, void> {
    this.bytes = bytes;
    this.from = this.rowFrom = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      // A line end of two characters is one.
      const isSecond = byte === LF && this.isBehindCr;
      this.isBehindCr = byte === CR;
      const isBreak = byte === LF || byte === CR;
      if (isBreak && !isSecond) this.line++;
      if (!isBreak || this.place === 'quoted') this.step(byte, at);
      else if (isSecond) this.from = this.rowFrom = at + 1;
      else {
        const row = this.endRow(at);
        if (row) yield row;
      }
    }
    this.take(bytes.length);
    this.rowBytes += bytes.length - this.rowFrom;
  }

  /** The last row, which has no line end; undefined: there is none. */
  end(): RawRow | undefined {
    this.bytes = Buffer.alloc(0);
    this.from = this.rowFrom = 0;
    return this.endRow(0);
  }

  private step(byte: number, at: number): void {
    if (this.place === 'quoted') {
      if (byte === QUOTE) this.closeQuote(at);
    } else if (byte === this.separator) this.endCell(at);
    else if (this.place === 'closed') this.goOnBehindQuote(byte, at);
    else if (this.place === 'begin' && byte === QUOTE) this.openQuoteAt(at);
    else this.place = 'bare';
  }

  private openQuoteAt(at: number): void {
    this.place = 'quoted';
    this.quoteLine = this.line;
    this.from = at + 1;
  }

  private closeQuote(at: number): void {
    this.take(at);
    this.from = at + 1;
    this.place = 'closed';
  }

  private goOnBehindQuote(byte: number, at: number): void {
    this.place = byte === QUOTE ? 'quoted' : 'bare';
    // The second one of a pair is text. Before anything else, both marks of the cell are.
    this.from = at;
    if (byte !== QUOTE) this.cell = `"${this.cell}"`;
  }

  private endCell(at: number): void {
    if (!this.isTooLong) {
      this.take(at);
      if (this.cells.length < MAX_CELLS) this.cells.push(this.cell);
      else this.isTooLong = true;
      this.cell = '';
    }
    this.from = at + 1;
    this.place = 'begin';
  }

  private endRow(at: number): RawRow | undefined {
    const isEmpty = this.place === 'begin' && this.cells.length === 0;
    if (!isEmpty) this.endCell(at);
    const row = { line: this.firstLine, cells: this.cells, ...(this.isTooLong && { isTooLong: true as const }) };
    [this.cells, this.cell, this.isTooLong, this.rowBytes] = [[], '', false, 0];
    this.from = this.rowFrom = at + 1;
    this.firstLine = this.line;
    return isEmpty ? undefined : row;
  }

  /** Adds the bytes before this place to the cell, unless the row is too long. */
  private take(to: number): void {
    if (this.rowBytes + to - this.rowFrom > MAX_ROW_BYTES) this.isTooLong = true;
    if (!this.isTooLong && to > this.from) this.cell += this.bytes.toString('latin1', this.from, to);
  }
}
