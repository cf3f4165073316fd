import { parser as xmlParser, type SAXParser } from 'sax';
import type { Language } from '@recado/core';
import { MAX_CELLS } from '../rows/record-reader.js';
import { UnreadableFileError } from '../rows/unreadable-file.js';
import { type Budget, ZipArchive, type ZipSource } from '../zip/zip-archive.js';
import { CellTexts, type CellValue } from './cell-text.js';

/** All that is unpacked of a workbook, also where a part is read twice. A sheet of 100,000 rows of ten columns has 60 MiB. */
const MAX_UNPACKED_BYTES = 128 * 1024 ** 2;
/** Cells that are looked at, also empty ones: forty columns of 100,000 rows. */
export const MAX_CELLS_READ = 4_000_000;
/** The texts of cells, each of which stands in a file once, and their characters: they are in memory at once. */
export const MAX_STRINGS = 1_500_000;
const MAX_STRING_LENGTH = 48 * 1024 ** 2;
/** Styles of cells, as many as Excel takes. */
const MAX_STYLES = 65_536;
/** Number formats that a file has itself; Excel takes 250. */
export const MAX_CODES = 2_000;
/** Sheets that are named; Excel takes more, and nobody keeps a list in the hundredth. */
export const MAX_SHEETS = 100;
/** Characters between two elements. Excel takes 32,767 in a cell; indents are shorter. */
const MAX_TEXT = 1024 ** 2;
/** Elements within each other. A sheet has ten. */
const MAX_DEPTH = 64;
/** Day 0 of spreadsheets before that of the clock, in days. */
const DAYS_FROM_1970 = 25_569;
const DAY_MS = 86_400_000;
/** A character that XML cannot have, such as a line break of two. */
const ESCAPED = /_x([0-9a-f]{4})_/gi;
const COLUMN_LETTERS = 26;
const CODE_BEFORE_A = 64;

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** The indexes of columns that nobody sees, from 0; known with the first row. */
  hiddenColumns: ReadonlySet<number>;
  rows(): AsyncIterable<SheetRow>;
}

/** A row of a sheet that has content, as the program shows it. */
export interface SheetRow {
  line: number;
  isHidden: boolean;
  cells: string[];
  /** It has more cells than a row may have. */
  isTooLong: boolean;
}

/** Hears what an XML file has. `name`: without its prefix. `text`: what stands directly before the end. */
interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string, text: string): void;
}

/** A workbook of Excel 2007 and later, of which no part is in memory as a whole but the texts that its cells share. */
export class XlsxFile {
  private readonly budget: Budget = { left: MAX_UNPACKED_BYTES };
  private cells = MAX_CELLS_READ;
  private strings: string[] = [];
  /** The format of each style: its code, or its number. */
  private formats: (string | number)[] = [];
  private texts: CellTexts;

  private constructor(
    private readonly archive: ZipArchive,
    private readonly language: Language,
  ) {
    this.texts = new CellTexts(language);
  }

  /** The sheets of a workbook. Throws UnreadableFileError, ZipError, and for XML that is none. */
  static async sheets(bytes: Buffer, language: Language): Promise<Sheet[]> {
    return new XlsxFile(await ZipArchive.open(inMemory(bytes)), language).open();
  }

  private async open(): Promise<Sheet[]> {
    const parts = await this.parts();
    const sheets = await this.workbook(parts);
    const pathOf = (kind: string) => [...parts.values()].find(({ type }) => type === kind)?.path;
    await this.readStyles(pathOf('styles'));
    await this.readStrings(pathOf('sharedStrings'));
    return sheets;
  }

  /** What the workbook is made of, by the ids that it gives. */
  private async parts(): Promise<Map<string, { type: string; path: string }>> {
    const parts = new Map<string, { type: string; path: string }>();
    const open = (name: string, { Id = '', Type = '', Target = '' }: Readonly<Record<string, string>>) => {
      if (name !== 'Relationship' || parts.size > MAX_SHEETS * 2) return;
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`;
      parts.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    };
    await this.readAll('xl/_rels/workbook.xml.rels', { open });
    return parts;
  }

  private async workbook(parts: ReadonlyMap<string, { type: string; path: string }>): Promise<Sheet[]> {
    const sheets: Sheet[] = [];
    const open = (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name === 'workbookPr') this.texts = new CellTexts(this.language, isTrue(attributes.date1904));
      if (name !== 'sheet' || sheets.length >= MAX_SHEETS) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const part = parts.get(id);
      // A sheet of a chart alone has no cells.
      if (part?.type === 'worksheet') sheets.push(this.sheetOf(attributes, part.path));
    };
    await this.readAll('xl/workbook.xml', { open });
    return sheets;
  }

  private sheetOf({ name = '', state = 'visible' }: Readonly<Record<string, string>>, path: string): Sheet {
    const hiddenColumns = new Set<number>();
    return { name, isHidden: state !== 'visible', hiddenColumns, rows: () => this.rows(path, hiddenColumns) };
  }

  private async readStyles(path: string | undefined): Promise<void> {
    const codes = new Map<number, string>();
    let within = '';
    const open = (name: string, attributes: Readonly<Record<string, string>>) => {
      if (name === 'numFmts' || name === 'cellXfs') within = name;
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt' && within === 'numFmts') codes.set(id, attributes.formatCode ?? '');
      if (name === 'xf' && within === 'cellXfs') this.formats.push(codes.get(id) ?? id);
      if (codes.size > MAX_CODES || this.formats.length > MAX_STYLES) throw new UnreadableFileError('sheet_too_large');
    };
    const close = (name: string) => {
      if (name === within) within = '';
    };
    if (path !== undefined) await this.readAll(path, { open, close });
  }

  private async readStrings(path: string | undefined): Promise<void> {
    let length = 0;
    const item = new TextItem();
    const close = (name: string, text: string) => {
      item.close(name, text);
      if (name !== 'si') return;
      const whole = item.take();
      length += whole.length;
      if (this.strings.push(whole) > MAX_STRINGS || length > MAX_STRING_LENGTH)
        throw new UnreadableFileError('sheet_too_large');
    };
    if (path !== undefined) await this.readAll(path, { open: (name) => item.open(name), close });
  }

  private async *rows(path: string, hiddenColumns: Set<number>): AsyncGenerator<SheetRow, void> {
    const reader = new RowReader(hiddenColumns, (cell) => this.textOf(cell));
    for await (const _ of this.pieces(path, reader)) {
      this.cells -= reader.takeCells();
      if (this.cells < 0) throw new UnreadableFileError('sheet_too_large');
      yield* reader.takeRows();
      if (reader.isDone) return;
    }
  }

  private textOf({ type, style, value, text }: RawCell): string {
    const format = this.formats[style] ?? 0;
    const read = valueOf(type, value, text, this.strings);
    return read === null ? '' : this.texts.of(read, format);
  }

  private async readAll(path: string, listener: XmlListener): Promise<void> {
    for await (const _ of this.pieces(path, listener));
  }

  /** Parses a part a piece at a time, and stops behind each. */
  private async *pieces(path: string, listener: XmlListener): AsyncGenerator<void, void> {
    const name = path.toLowerCase();
    const file = this.archive.files.find(({ paths }) => paths[0].toLowerCase() === name);
    if (!file) throw new UnreadableFileError('sheet_broken');
    const decoder = new TextDecoder();
    const parser = parserFor(listener);
    for await (const piece of this.archive.read(file, this.budget)) {
      parser.write(decoder.decode(piece, { stream: true }));
      yield;
    }
    parser.close();
    yield;
  }
}

function inMemory(bytes: Buffer): ZipSource {
  return {
    size: bytes.length,
    async *read(from) {
      yield bytes.subarray(from);
    },
  };
}

function parserFor(listener: XmlListener): SAXParser {
  const parser = xmlParser(true, {});
  let [text, depth] = ['', 0];
  const add = (more: string) => {
    text += more;
    if (text.length > MAX_TEXT) throw new UnreadableFileError('sheet_too_large');
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new UnreadableFileError('sheet_broken');
    text = '';
    // Without namespaces attributes are texts.
    listener.open?.(localName(name), attributes as Readonly<Record<string, string>>);
  };
  parser.onclosetag = (name) => {
    depth--;
    listener.close?.(localName(name), text);
    text = '';
  };
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function isTrue(given: string | undefined): boolean {
  return given === '1' || given === 'true';
}

/** The text of a cell, whose parts may look different. How it is spoken is no part of it. */
class TextItem {
  private text = '';
  private isSpoken = false;

  open(name: string): void {
    if (name === 'rPh') this.isSpoken = true;
  }

  close(name: string, text: string): void {
    if (name === 'rPh') this.isSpoken = false;
    if (name === 't' && !this.isSpoken) this.text += text;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text.includes('_x')
      ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      : text;
  }
}

interface RawCell {
  type: string;
  style: number;
  value: string;
  /** Of a cell that has its text in itself, or of a formula that nobody has calculated. */
  text: string;
}

/** Reads the rows of a sheet while its XML goes by. */
class RowReader implements XmlListener {
  isDone = false;
  private ready: SheetRow[] = [];
  private cellCount = 0;
  private line = 0;
  private isHidden = false;
  private isTooLong = false;
  private cells: string[] = [];
  private column = -1;
  private cell: RawCell = { type: 'n', style: 0, value: '', text: '' };
  private formula = '';
  private readonly item = new TextItem();

  constructor(
    private readonly hiddenColumns: Set<number>,
    private readonly textOf: (cell: RawCell) => string,
  ) {}

  /** Cells since the last call. */
  takeCells(): number {
    const count = this.cellCount;
    this.cellCount = 0;
    return count;
  }

  takeRows(): SheetRow[] {
    const rows = this.ready;
    this.ready = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'row') this.openRow(attributes);
    else if (name === 'col') this.openColumns(attributes);
    else this.item.open(name);
  }

  close(name: string, text: string): void {
    if (name === 'v') this.cell.value = text;
    else if (name === 'f') this.formula = text;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
    else if (name === 'sheetData') this.isDone = true;
    else this.item.close(name, text);
  }

  private openColumns({ min = '0', max = '0', hidden }: Readonly<Record<string, string>>): void {
    if (!isTrue(hidden)) return;
    // Cells further to the right are not read.
    for (let at = Number(min); at <= Math.min(Number(max), MAX_CELLS); at++) this.hiddenColumns.add(at - 1);
  }

  private openRow({ r, hidden }: Readonly<Record<string, string>>): void {
    const line = r === undefined ? this.line + 1 : Number(r);
    if (!Number.isSafeInteger(line) || line <= this.line) throw new UnreadableFileError('sheet_broken');
    this.line = line;
    this.isHidden = isTrue(hidden);
    this.isTooLong = false;
    this.cells = [];
    this.column = -1;
  }

  private openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.cellCount++;
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    this.cell = { type: t, style: Number(s), value: '', text: '' };
    this.formula = '';
    this.item.take();
  }

  private closeCell(): void {
    this.cell.text = this.item.take();
    // What nobody has calculated is no value: it stays a formula, which is refused.
    const isUncalculated = this.formula !== '' && this.cell.value === '';
    const text = isUncalculated && this.cell.type !== 'str' ? `=${this.formula}` : this.textOf(this.cell);
    if (text === '') return;
    if (this.column >= MAX_CELLS) this.isTooLong = true;
    else {
      while (this.cells.length < this.column) this.cells.push('');
      this.cells[this.column] = text;
    }
  }

  private closeRow(): void {
    if (this.cells.length === 0 && !this.isTooLong) return;
    this.ready.push({ line: this.line, isHidden: this.isHidden, cells: this.cells, isTooLong: this.isTooLong });
    this.cells = [];
  }
}

/** The place of a column, such as 27 for `AB3`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - CODE_BEFORE_A;
    if (letter < 1 || letter > COLUMN_LETTERS) break;
    column = column * COLUMN_LETTERS + letter;
  }
  return column - 1;
}

/** Null: the cell is empty. */
function valueOf(type: string, value: string, text: string, strings: readonly string[]): CellValue | null {
  if (type === 's') return { type: 'text', value: strings[Number(value)] ?? '' };
  if (type === 'inlineStr') return { type: 'text', value: text };
  if (value === '') return null;
  if (type === 'str') return { type: 'text', value };
  if (type === 'b') return { type: 'boolean', value: isTrue(value) };
  if (type === 'e') return { type: 'error', value };
  const number =
    type === 'd' ? Date.parse(/[zZ]$/.test(value) ? value : `${value}Z`) / DAY_MS + DAYS_FROM_1970 : Number(value);
  return Number.isNaN(number) ? { type: 'text', value } : { type: 'number', value: number };
}
