import { decodeCell, type PhoneAssumption, readPhone } from '@recado/core';
import { bareCell } from '../rows/bare-cell.js';
import type { ColumnTarget } from '../rows/columns.js';
import { type CellReading, readCell } from './row-cell.js';
import { fault, phoneFault, type RowFault } from './row-fault.js';

/** What a row says of its recipient. */
interface RowRecipient {
  phone: string;
  /** What was assumed about the number. */
  assumed: readonly PhoneAssumption[];
  /** Whether the name is the number again, as contacts without one are exported: it is none then. */
  isNumberName: boolean;
}

/** Which columns have the number of a recipient, and which may hold another one that nobody would see. */
export interface NumberColumns {
  phone: number;
  name: number;
  others: readonly number[];
}

/** Without headings nothing says that a number in another column is none to write to. */
export function numberColumns(columns: readonly { heading: string | null; target: ColumnTarget }[]): NumberColumns {
  const isBare = columns.every(({ heading }) => heading === null);
  return {
    phone: columns.findIndex(({ target }) => target === 'phone'),
    name: columns.findIndex(({ target }) => target === 'name'),
    others: columns.flatMap(({ target }, index) => (isBare && target === null ? [index] : [])),
  };
}

/** The recipient of a row. A row with several numbers is refused: one of them would be lost, or be the name of the other. */
export function readRecipient(
  cells: readonly string[],
  { phone: at, name, others }: NumberColumns,
  reading: CellReading,
): RowRecipient | { fault: RowFault } {
  const typed = readCell(cells[at], reading, 'phone');
  if ('fault' in typed) return typed;
  if (typed.value === '') return { fault: fault('phone_missing') };
  const number = readPhone(typed.value);
  if (!number.ok) return { fault: phoneFault(number) };
  const { phone, assumed } = number;
  const isNumber = (index: number) => numberIn(cells[index], reading);
  const second = [name, ...others].map(isNumber).find((other) => other !== null && other.phone !== phone);
  if (second) return { fault: phoneFault({ ok: false, reason: 'several', detail: second.text }) };
  return { phone, assumed, isNumberName: isNumber(name) !== null };
}

function numberIn(cell: string | undefined, { encoding }: CellReading): { phone: string; text: string } | null {
  const text = bareCell((decodeCell(cell ?? '', encoding) ?? '').trim());
  if (!/\d/.test(text.normalize('NFKC'))) return null;
  const number = readPhone(text);
  return number.ok ? { phone: number.phone, text } : null;
}
