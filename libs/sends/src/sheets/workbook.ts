import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { SheetKind } from '../rows/file-kind.js';
import { MAX_CELLS, MAX_ROW_BYTES, type RawRow } from '../rows/record-reader.js';
import { UnreadableFileError } from '../rows/unreadable-file.js';
import { cellText } from './cell-text.js';
import { unpackedZip } from '../zip/unpacked-zip.js';
import { ZipError } from '../zip/zip-error.js';

/** How a spreadsheet is read. */
export interface SheetReading {
  kind: SheetKind;
  /** The name of the sheet; empty: the only one with content. */
  sheet: string;
  hasDecimalComma: boolean;
}

/** A sheet of a workbook. */
export interface OpenSheet {
  name: string;
  rows: Iterable<RawRow>;
}

/** The files of a workbook that are read; pictures, fonts and macros are not even unpacked. */
const WANTED = /\.(?:xml|rels)$/i;
/** A sheet of 100,000 rows of ten columns has 60 MiB unpacked. */
const MAX_UNPACKED_BYTES = 200 * 1024 ** 2;
/** What the library says of a workbook with a password. */
const PROTECTED = /password|ECMA-376|EncryptionInfo/i;

/** Opens the sheet of a workbook that has the list. Throws UnreadableFileError. */
export function openSheet(bytes: Buffer, { kind, sheet, hasDecimalComma }: SheetReading): OpenSheet {
  const workbook = openWorkbook(bytes, kind);
  const filled = workbook.SheetNames.filter((name) => isFilled(workbook.Sheets[name]));
  const visible = filled.filter((name) => !isHidden(workbook, name));
  const offered = visible.length > 0 ? visible : filled;
  if (offered.length === 0) throw new UnreadableFileError('file_empty');
  const name = offered.length === 1 ? offered[0]! : filled.find((one) => one === sheet);
  if (name === undefined) throw new UnreadableFileError('sheet_choice', { sheets: offered });
  return { name, rows: rowsOf(workbook.Sheets[name]!, hasDecimalComma) };
}

function openWorkbook(bytes: Buffer, kind: SheetKind): WorkBook {
  try {
    const data = kind === 'xlsx' ? unpackedZip(bytes, (name) => WANTED.test(name), MAX_UNPACKED_BYTES) : bytes;
    // dateNF: what Excel in Portuguese shows for the format “date” of the system.
    return read(data, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      dateNF: 'dd/mm/yyyy',
    });
  } catch (error) {
    if (error instanceof ZipError && error.code.startsWith('too_')) throw new UnreadableFileError('sheet_too_large');
    throw new UnreadableFileError(isProtected(error) ? 'sheet_protected' : 'sheet_broken');
  }
}

function isProtected(error: unknown): boolean {
  if (error instanceof ZipError) return error.code === 'protected';
  return error instanceof Error && PROTECTED.test(error.message);
}

function isHidden({ SheetNames, Workbook }: WorkBook, name: string): boolean {
  return (Workbook?.Sheets?.[SheetNames.indexOf(name)]?.Hidden ?? 0) > 0;
}

/** The cells of a sheet; rows and columns without any are missing. */
function cellsOf(sheet: WorkSheet | undefined): CellObject[][] {
  return sheet?.['!data'] ?? [];
}

function isFilled(sheet: WorkSheet | undefined): boolean {
  return cellsOf(sheet).some((row) => row?.some((cell) => cell?.v !== undefined && cell.v !== ''));
}

/** Its rows, each byte as one character, as those of a file of text. */
function* rowsOf(sheet: WorkSheet, hasDecimalComma: boolean): Generator<RawRow, void> {
  for (const [index, row] of cellsOf(sheet).entries()) {
    if (row) yield rowOf(index + 1, row, hasDecimalComma);
  }
}

function rowOf(line: number, row: readonly (CellObject | undefined)[], hasDecimalComma: boolean): RawRow {
  const last = row.findLastIndex((cell) => cell?.v !== undefined && cell.v !== '');
  const cells: string[] = [];
  for (let index = 0, bytes = 0; index <= last; index++) {
    const text = Buffer.from(cellText(row[index], hasDecimalComma)).toString('latin1');
    bytes += text.length + 1;
    if (index >= MAX_CELLS || bytes > MAX_ROW_BYTES) return { line, cells, isTooLong: true };
    cells.push(text);
  }
  return { line, cells };
}
