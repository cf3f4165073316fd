import { decodeCell, type FileEncoding, trimBytes } from '@recado/core';
import { bareCell } from '../rows/bare-cell.js';
import { fault, type RowFault } from './row-fault.js';

/** Longest cell, in characters: more than a value of a variable may have. */
export const MAX_CELL = 1_100;
/** What spreadsheets calculate, in a text: a function or a cell of a sheet behind the sign. */
const FORMULA =
  /^=[-+(\s]*(?:[\p{L}_][\p{L}\d_.]*\(|(?:'[^']+'!|[\p{L}\d_]+!)?\$?[a-z]{1,3}\$?[1-9]\d{0,6}(?![\p{L}\d_]))/iu;

/** What spreadsheets show in place of a result, in English and in Portuguese; `###` is a column that is too narrow. */
const CELL_ERROR = /^#(?:N\/[AD]|REF!|VALUE!|VALOR!|NAME\?|NOME\?|DIV\/0!|NUM!|NÚM!|NULL!|NULO!|#+)$/i;

/** How the cells of a list are read. */
export interface CellReading {
  encoding: FileEncoding;
  /** The list is a text, in which only the spelling tells a formula whose result was not exported. */
  isText: boolean;
}

/** The text of a cell, each byte of it as one character; empty: it has none. `of`: what it fills, for its fault. */
export function readCell(
  cell: string | undefined,
  { encoding, isText }: CellReading,
  of: string,
): { value: string } | { fault: RowFault } {
  const raw = trimBytes(cell ?? '');
  if (raw === '') return { value: '' };
  if (raw.length > MAX_CELL) return { fault: fault('cell_too_long', of) };
  const decoded = decodeCell(raw, encoding);
  if (decoded === undefined) return { fault: fault('broken_encoding', of) };
  const value = bareCell(decoded.trim());
  if (CELL_ERROR.test(value)) return { fault: fault('cell_error', value) };
  if (isText && FORMULA.test(value)) return { fault: fault('formula', value) };
  return { value };
}
