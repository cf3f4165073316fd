import { type Language, readPhone } from '@recado/core';
import { numberIn } from '../rows/columns.js';
import { fieldOf } from '../rows/field-headings.js';
import type { SheetKind } from '../rows/file-kind.js';
import { MAX_ROW_BYTES, type RawRow } from '../rows/record-reader.js';
import { UnreadableFileError } from '../rows/unreadable-file.js';
import { ZipError } from '../zip/zip-records.js';
import { XlsFile } from './xls-file.js';
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
  /** The indexes of columns with content, from 0. */
  columns: number[];
}

/** Rows with content in which the phones of a sheet are looked for. */
const LOOKED_AT = 50;
/** Sheets that are looked at before the first with content counts. */
const MAX_LOOKED_AT = 20;

/** Opens the sheet of a workbook that has the list. Throws UnreadableFileError, also while its rows are read. */
export async function openSheet(
  bytes: Buffer,
  { kind, sheet, language, withHidden }: SheetReading,
): Promise<OpenSheet> {
  return readably(async () => {
    const all = kind === 'xlsx' ? await XlsxFile.sheets(bytes, language) : XlsFile.sheets(bytes, language);
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
  const isProtected = error instanceof ZipError && error.code === 'protected';
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
