import { decodeCell, type FileEncoding, type PhoneAssumption, readPhone, trimBytes } from '@recado/core';
import type { RowFile, RowFiles } from './row-files.js';
import { bareCell } from '../rows/bare-cell.js';
import type { ColumnTarget } from '../rows/columns.js';
import { fault, phoneFault, type RowFault } from './row-fault.js';

/** A message as the API takes it, of one row. */
export interface RowMessage {
  phone: string;
  message: string;
  name?: string;
  email?: string;
  /** Always given, so that a variable without a value is refused and not sent as it is. */
  variables: Record<string, string>;
  /** The file that it carries. */
  media?: { id: string };
}

/** The message of a row. `assumed`: about its number. */
export type ReadRow =
  | { message: RowMessage; assumed: readonly PhoneAssumption[]; file?: RowFile }
  | { fault: RowFault };

/** How the rows of a list are read. */
export interface RowReading {
  text: string;
  targets: readonly ColumnTarget[];
  encoding: FileEncoding;
  /** Missing: the send carries no files. */
  files?: Pick<RowFiles, 'of'> | undefined;
}

/** Longest cell, in characters: more than a value of a variable may have. */
export const MAX_CELL = 1_100;
/** The variable that a column of names fills beside `name`: `{nome}` in a text. */
const NAME_IN_PORTUGUESE = 'nome';
/** What spreadsheets calculate: its result was not exported. A sign before a number is none. */
const FORMULA = /^(?:[=@]|[+-](?![\d\s(]))/;

/** What spreadsheets show in place of a result, in English and in Portuguese; `###` is a column that is too narrow. */
const CELL_ERROR = /^#(?:N\/[AD]|REF!|VALUE!|VALOR!|NAME\?|NOME\?|DIV\/0!|NUM!|NÚM!|NULL!|NULO!|#+)$/i;

/** Reads the cells of a row, each byte as one character. Columns that the text does not use are not looked at. */
export function readRow(cells: readonly string[], { text, targets, encoding, files }: RowReading): ReadRow {
  const values = new Map<ColumnTarget, string>();
  for (const [index, target] of targets.entries()) {
    const raw = trimBytes(cells[index] ?? '');
    if (target === null || raw === '' || !isUsed(target, text)) continue;
    if (raw.length > MAX_CELL) return { fault: fault('cell_too_long', nameOf(target)) };
    const decoded = decodeCell(raw, encoding);
    if (decoded === undefined) return { fault: fault('broken_encoding', nameOf(target)) };
    const value = bareCell(decoded.trim());
    if (value === '') continue;
    if (CELL_ERROR.test(value)) return { fault: fault('cell_error', value) };
    if (FORMULA.test(value)) return { fault: fault('formula', value) };
    values.set(target, value);
  }
  const typed = values.get('phone');
  if (typed === undefined) return { fault: fault('phone_missing') };
  const reading = readPhone(typed);
  if (!reading.ok) return { fault: phoneFault(reading) };
  const { phone, assumed } = reading;
  return withFile({ phone, message: text, ...fieldsOf(values, targets) }, assumed, files?.of(cells));
}

function withFile(
  message: RowMessage,
  assumed: readonly PhoneAssumption[],
  file: RowFile | RowFault | undefined,
): ReadRow {
  if (!file) return { message, assumed };
  return 'code' in file ? { fault: file } : { message: { ...message, media: { id: file.media.id } }, assumed, file };
}

function fieldsOf(
  values: ReadonlyMap<ColumnTarget, string>,
  targets: readonly ColumnTarget[],
): Omit<RowMessage, 'phone' | 'message'> {
  const variables = [...values].flatMap(([target, value]): [string, string][] =>
    target?.startsWith('variable:') ? [[nameOf(target), value]] : [],
  );
  const [name, email] = [values.get('name'), values.get('email')];
  // A column of the names is also what people in Brazil call it, unless another column has that heading.
  if (name !== undefined && !targets.includes(`variable:${NAME_IN_PORTUGUESE}`))
    variables.push([NAME_IN_PORTUGUESE, name]);
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    variables: Object.fromEntries(variables),
  };
}

function isUsed(target: Exclude<ColumnTarget, null>, text: string): boolean {
  if (target === 'phone') return true;
  const names = target === 'name' ? [target, NAME_IN_PORTUGUESE] : [nameOf(target)];
  return names.some((name) => text.includes(`{${name}}`) || text.includes(`{${name}|`));
}

function nameOf(target: Exclude<ColumnTarget, null>): string {
  return target.replace(/^variable:/, '');
}
