import type { Language } from '@recado/core';
import { readPhone } from '@recado/core';
import { type CellObject, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { numberIn } from '../rows/columns.js';
import { fieldOf } from '../rows/field-headings.js';
import type { SheetKind } from '../rows/file-kind.js';
import { MAX_CELLS, MAX_ROW_BYTES, type RawRow } from '../rows/record-reader.js';
import { UnreadableFileError } from '../rows/unreadable-file.js';
import { ZipError } from '../zip/zip-error.js';
import { CellTexts, type CellValue } from './cell-text.js';
import { type Sheet, type SheetRow, XlsxFile } from './xlsx-file.js';

/** How a spreadsheet is read. */
export interface SheetReading {
  kind: SheetKind;
  /** The name of the sheet; empty, or one that the file has not: the first that has phones. */
  sheet: string;
  /** Who reads it: their decimal sign, names of months, and days before months. */
  language: Language;
  /** Whether rows and columns that nobody sees are read too. */
  withHidden: boolean;
}

/** A sheet of a workbook. */
export interface OpenSheet {
  name: string;
  /** The sheets with content, among which a person may choose. */
  sheets: string[];
  rows: AsyncIterable<RawRow>;
  /** What of it nobody sees, known behind the last row. */
  hidden: () => HiddenParts;
}

/** What of a sheet a filter or a hand has hidden. */
export interface HiddenParts {
  /** Rows with content. */
  rows: number;
  /** Places of columns with content, from 0. */
  columns: number[];
}

/** Rows with content in which the phones of a sheet are looked for. */
const LOOKED_AT = 50;
/** Sheets that are looked at before the first with content counts. */
const MAX_LOOKED_AT = 20;
/** What the library says of a workbook with a password. */
const PROTECTED = /password|ECMA-376|EncryptionInfo/i;
/** The formats “of the system” as the library names them, and their numbers. */
const SYSTEM_FORMATS: Readonly<Record<string, number>> = {
  'm/d/yy': 14,
  'd-mmm-yy': 15,
  'd-mmm': 16,
  'mmm-yy': 17,
  'm/d/yy h:mm': 22,
};

/** Opens the sheet of a workbook that has the list. Throws UnreadableFileError, also while its rows are read. */
export async function openSheet(
  bytes: Buffer,
  { kind, sheet, language, withHidden }: SheetReading,
): Promise<OpenSheet> {
  return readably(async () => {
    const all = kind === 'xlsx' ? await XlsxFile.sheets(bytes, language) : oldSheets(bytes, language);
    const looked = await look(all);
    const visible = looked.filter(({ isHidden }) => !isHidden);
    const offered = visible.length > 0 ? visible : looked;
    const likely = offered.toSorted((a, b) => b.likelihood - a.likelihood)[0];
    if (!likely) throw new UnreadableFileError('file_empty');
    const chosen = offered.find(({ name }) => name === sheet) ?? likely;
    const hidden = new HiddenCount(chosen.sheet, withHidden);
    return {
      name: chosen.name,
      sheets: offered.map(({ name }) => name),
      rows: hidden.visible(),
      hidden: () => hidden.parts(),
    };
  });
}

/** Names what a workbook cannot be read for. */
async function readably<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): UnreadableFileError {
  if (error instanceof UnreadableFileError) return error;
  if (error instanceof ZipError && error.code.startsWith('too_'))
    return new UnreadableFileError('sheet_too_large', { cause: error });
  const isProtected = error instanceof ZipError ? error.code === 'protected' : PROTECTED.test(String(error));
  return new UnreadableFileError(isProtected ? 'sheet_protected' : 'sheet_broken', { cause: error });
}

interface LookedAt {
  name: string;
  isHidden: boolean;
  sheet: Sheet;
  /** 3: a column of phones by its heading; 2: a phone; 1: content. Of equal ones the first counts. */
  likelihood: number;
}

/** The sheets with content. */
async function look(sheets: readonly Sheet[]): Promise<LookedAt[]> {
  const looked: LookedAt[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const likelihood = index < MAX_LOOKED_AT ? await likelihoodOf(sheet) : 1;
    const { name, isHidden } = sheet;
    if (likelihood > 0) looked.push({ name, isHidden, sheet, likelihood });
  }
  return looked;
}

async function likelihoodOf(sheet: Sheet): Promise<number> {
  let [rows, hasHeading, hasPhone, hasNumber] = [0, false, false, false];
  for await (const { cells, isHidden } of sheet.rows()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (rows++ === LOOKED_AT) break;
    const seen = isHidden ? [] : cells.filter((_, column) => !sheet.hiddenColumns.has(column));
    hasHeading ||= seen.some((cell) => fieldOf(cell)?.field === 'phone');
    hasPhone ||= seen.some((cell) => readPhone(cell).ok);
    hasNumber ||= numberIn(seen.map(asBytes)) >= 0;
  }
  if (rows === 0) return 0;
  if (hasHeading && hasNumber) return 3;
  return hasPhone ? 2 : 1;
}

/** Leaves out what nobody sees, and counts it. */
class HiddenCount {
  private rows = 0;
  private readonly columns = new Set<number>();

  constructor(
    private readonly sheet: Sheet,
    private readonly withHidden: boolean,
  ) {}

  parts(): HiddenParts {
    return { rows: this.rows, columns: [...this.columns].sort((a, b) => a - b) };
  }

  async *visible(): AsyncGenerator<RawRow, void> {
    try {
      for await (const row of this.sheet.rows()) {
        const cells = this.seen(row);
        if (!row.isTooLong && cells.every((cell) => cell === '')) continue;
        if (row.isHidden) this.rows++;
        if (this.withHidden || !row.isHidden) yield rawRow(row, cells);
      }
    } catch (error) {
      throw faultOf(error);
    }
  }

  private seen({ cells, isHidden }: SheetRow): string[] {
    const { hiddenColumns } = this.sheet;
    if (hiddenColumns.size === 0) return cells;
    cells.forEach((cell, column) => {
      if (cell !== '' && !isHidden && hiddenColumns.has(column)) this.columns.add(column);
    });
    return this.withHidden ? cells : cells.filter((_, column) => !hiddenColumns.has(column));
  }
}

/** A row with each byte as one character, as those of a file of text. */
function rawRow({ line, isTooLong }: SheetRow, texts: readonly string[]): RawRow {
  const cells: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const cell = asBytes(text);
    bytes += cell.length + 1;
    if (bytes > MAX_ROW_BYTES) return { line, cells, isTooLong: true };
    cells.push(cell);
  }
  return { line, cells, ...(isTooLong && { isTooLong }) };
}

function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The sheets of a workbook from before 2007, which is read as a whole. */
function oldSheets(bytes: Buffer, language: Language): Sheet[] {
  const book = read(bytes, {
    ...{ type: 'buffer', dense: true, cellNF: true, cellStyles: true },
    ...{ cellText: false, cellFormula: false, cellHTML: false },
  });
  const texts = new CellTexts(language, book.Workbook?.WBProps?.date1904);
  return book.SheetNames.map((name) => oldSheet(book, name, texts));
}

function oldSheet({ SheetNames, Sheets, Workbook }: WorkBook, name: string, texts: CellTexts): Sheet {
  const sheet: WorkSheet = Sheets[name] ?? {};
  const columns = (sheet['!cols'] ?? []).entries();
  const hiddenColumns = new Set([...columns].flatMap(([at, column]) => (column?.hidden ? [at] : [])));
  async function* rows(): AsyncGenerator<SheetRow, void> {
    const data = (sheet['!data'] ?? []) as (readonly (CellObject | undefined)[] | undefined)[];
    for (const [index, row] of data.entries()) if (row) yield oldRow(sheet, index, row, texts);
  }
  return { name, isHidden: (Workbook?.Sheets?.[SheetNames.indexOf(name)]?.Hidden ?? 0) > 0, hiddenColumns, rows };
}

function oldRow(sheet: WorkSheet, index: number, row: readonly (CellObject | undefined)[], texts: CellTexts): SheetRow {
  const cells = Array.from(row.slice(0, MAX_CELLS), (cell) => oldCell(cell, texts));
  const isTooLong = row.length > MAX_CELLS && row.slice(MAX_CELLS).some((cell) => oldCell(cell, texts) !== '');
  return { line: index + 1, isHidden: sheet['!rows']?.[index]?.hidden === true, cells, isTooLong };
}

function oldCell(cell: CellObject | undefined, texts: CellTexts): string {
  if (cell?.v === undefined) return '';
  const format = String(cell.z ?? 'General');
  return texts.of(oldValue(cell), SYSTEM_FORMATS[format] ?? format);
}

function oldValue(cell: CellObject): CellValue {
  if (cell.t === 'e') return { type: 'error', value: utils.format_cell(cell) };
  if (typeof cell.v === 'number') return { type: 'number', value: cell.v };
  return typeof cell.v === 'boolean' ? { type: 'boolean', value: cell.v } : { type: 'text', value: String(cell.v) };
}
