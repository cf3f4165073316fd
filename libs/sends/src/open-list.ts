import type { Language } from '@recado/core';
import type { HiddenParts } from './sheets/open-sheet.js';
import type { SheetReader } from './sheets/sheet-process.js';
import { directoryPlace, entriesIn } from './zip/zip-records.js';
import { ZipError } from './zip/zip-error.js';
import { fileKindOf, type SheetKind, zippedKindOf } from './rows/file-kind.js';
import { begin, type BegunFile, rawRows } from './rows/raw-rows.js';
import type { RawRow } from './rows/record-reader.js';
import { UnreadableFileError } from './rows/unreadable-file.js';

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
  workbook?: { bytes: Buffer; sheets: readonly string[]; hidden: () => HiddenParts };
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

function zippedSheet(archive: Buffer): SheetKind {
  const kind = zippedKindOf(namesOf(archive));
  if (kind !== 'xlsx') throw new UnreadableFileError('foreign_kind', { kind });
  return kind;
}

function namesOf(archive: Buffer): string[] {
  try {
    const { count, offset } = directoryPlace(archive, archive.length);
    return entriesIn(archive.subarray(offset), count).map(({ rawName }) => rawName.toString('utf8'));
  } catch (error) {
    if (error instanceof ZipError)
      throw new UnreadableFileError(error.code.startsWith('too_') ? 'sheet_too_large' : 'sheet_broken');
    throw error;
  }
}

async function* wholeOf({ head, rest }: BegunFile): AsyncGenerator<Uint8Array, void> {
  yield head;
  yield* rest;
}

async function readWhole({ head, rest }: BegunFile): Promise<Buffer> {
  const parts: Uint8Array[] = [head];
  let length = head.length;
  for await (const part of rest) {
    length += part.length;
    if (length > MAX_SHEET_BYTES) throw new UnreadableFileError('sheet_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
