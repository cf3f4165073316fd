import { decodeCell, type FileEncoding, personOf } from '@recado/core';
import {
  type CellReading,
  type ListedRow,
  type NumberColumns,
  numberColumns,
  readCell,
  readRecipient,
  ROW_TOO_LONG,
  type RowFault,
  type SendColumn,
} from '@recado/sends';
import type { ColumnKey, ListColumn, PersonValues } from '../store/list.view.js';

/** The person of a line, or why it is none. */
export type RowPerson = { person: string; phone: string; values: PersonValues } | { fault: RowFault };

/** What the columns of a file mean: the places of numbers, and what is kept. */
export interface FileColumns {
  numbers: NumberColumns;
  kept: readonly (ListColumn & { at: number })[];
  /** Headings of the others. */
  left: string[];
}

/** Reads the columns of a file. */
export function fileColumns(columns: readonly SendColumn[]): FileColumns {
  const kept = columns.flatMap(({ heading, target }, at) =>
    target === null || target === 'phone' ? [] : [{ at, key: target, heading: heading ?? headingOf(target) }],
  );
  const left = columns.flatMap(({ heading, target }) => (target === null && heading ? [heading] : []));
  return { numbers: numberColumns(columns), kept, left };
}

/** Reads a line of a file by the rules of *Novo envio*; every kept cell must be one that can be sent. */
export function readRowPerson(row: ListedRow, columns: FileColumns, reading: CellReading): RowPerson {
  if (row.isTooLong) return { fault: { code: ROW_TOO_LONG, detail: null } };
  const recipient = readRecipient(row.cells, columns.numbers, reading);
  if ('fault' in recipient) return recipient;
  const values: Partial<Record<ColumnKey, string>> = {};
  for (const { at, key, heading } of columns.kept) {
    if (key === 'name' && recipient.isNumberName) continue;
    const read = readCell(row.cells[at], reading, heading);
    if ('fault' in read) return read;
    if (read.value !== '') values[key] = read.value;
  }
  return { person: personOf(recipient.phone), phone: recipient.phone, values };
}

/** The cells of a line as they stand in the file. */
export function shownCells(json: string, encoding: FileEncoding): string[] {
  return (JSON.parse(json) as string[]).map((cell) => decodeCell(cell, encoding) ?? cell);
}

/** The heading of a column of a file without headings. */
export function headingOf(key: string): string {
  return key.replace(/^variable:/, '');
}
