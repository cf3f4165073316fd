import type { PhoneAssumption } from '@recado/core';
import type { RowFile, RowFiles } from './row-files.js';
import type { ColumnTarget } from '../rows/columns.js';
import type { SendTemplate } from '../template/send-template.js';
import { type CellReading, readCell } from './row-cell.js';
import type { RowFault } from './row-fault.js';
import { type NumberColumns, readRecipient } from './row-recipient.js';

/** A message as the API takes it, of one row. */
export interface RowMessage {
  phone: string;
  message?: string;
  template?: object;
  name?: string;
  email?: string;
  /** Always given with a text, so that a variable without a value is refused and not sent as it is. */
  variables?: Record<string, string>;
  /** The file that it carries. */
  media?: { id: string };
}

/** The message of a row. `assumed`: about its number. */
export type ReadRow =
  | { message: RowMessage; assumed: readonly PhoneAssumption[]; file?: RowFile }
  | { fault: RowFault };

/** How the rows of a list are read. */
export interface RowReading extends CellReading {
  text: string;
  /** Sent in place of the text; null: none is. */
  template: SendTemplate | null;
  targets: readonly ColumnTarget[];
  numbers: NumberColumns;
  /** Missing: the send carries no files. */
  files?: Pick<RowFiles, 'of'> | undefined;
}

/** The variable that a column of names fills beside `name`: `{nome}` in a text. */
const NAME_IN_PORTUGUESE = 'nome';
/** Reads the cells of a row of a text, each byte as one character. Columns that the text does not use are not looked at. */
export function readRow(cells: readonly string[], reading: RowReading): ReadRow {
  const { text, targets, numbers, files } = reading;
  const values = new Map<ColumnTarget, string>();
  for (const [index, target] of targets.entries()) {
    if (target === null || target === 'phone' || !isUsed(target, text)) continue;
    const read = readCell(cells[index], reading, nameOf(target));
    if ('fault' in read) return read;
    if (read.value !== '') values.set(target, read.value);
  }
  const recipient = readRecipient(cells, numbers, reading);
  if ('fault' in recipient) return recipient;
  const { phone, assumed, isNumberName } = recipient;
  if (isNumberName) values.delete('name');
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

function isUsed(target: Exclude<ColumnTarget, null | 'phone'>, text: string): boolean {
  const names = target === 'name' ? [target, NAME_IN_PORTUGUESE] : [nameOf(target)];
  return names.some((name) => text.includes(`{${name}}`) || text.includes(`{${name}|`));
}

function nameOf(target: Exclude<ColumnTarget, null>): string {
  return target.replace(/^variable:/, '');
}
