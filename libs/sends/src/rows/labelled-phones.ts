import { textOf } from './columns.js';
import { plainHeading } from './field-headings.js';
import type { RawRow } from './record-reader.js';

const PAIRED = /^(?:phone|telefone|telefono)_(\d{1,2})_(?:(label|type|tipo|rotulo|etiqueta|marcador)|value|valor)$/;
/** Labels from the one that most likely has WhatsApp to those that have none; any other label stands before `LAST`. */
const FIRST = [/whats/i, /mobile|cell|celular|m[oó]vel|m[oó]vil|iphone/i];
const LAST = [/pager|bip/i, /fax/i];

/** The columns of a number and of its label. */
interface LabelledPhone {
  value: number;
  label: number;
}

/**
 * Contacts of Google have a label beside each number (`Phone 1 - Label`, `Phone 1 - Value`), and the first number may be
 * that of a fax. Returns what puts the number that most likely has WhatsApp into the first pair of a row, and that one into
 * its place. Undefined: these headings have no such pairs.
 */
export function bestPhoneFirst(headings: readonly string[]): ((row: RawRow) => RawRow) | undefined {
  const [first, ...others] = pairsOf(headings);
  if (!first || others.length === 0) return undefined;
  return (row) => {
    const rank = ({ label, value }: LabelledPhone) =>
      (row.cells[value] ?? '').trim() === '' ? Infinity : rankOf(textOf(row.cells[label] ?? ''));
    const best = others.reduce((found, pair) => (rank(pair) < rank(found) ? pair : found), first);
    return best === first ? row : { ...row, cells: swapped(row.cells, first, best) };
  };
}

function pairsOf(headings: readonly string[]): LabelledPhone[] {
  const places = new Map<string, Partial<LabelledPhone>>();
  headings.forEach((heading, index) => {
    const [, number, label] = PAIRED.exec(plainHeading(heading)) ?? [];
    if (number !== undefined) places.set(number, { ...places.get(number), [label ? 'label' : 'value']: index });
  });
  return [...places.values()].flatMap(({ value, label }) =>
    value === undefined || label === undefined ? [] : [{ value, label }],
  );
}

function rankOf(label: string): number {
  const first = FIRST.findIndex((known) => known.test(label));
  if (/fax/i.test(label) || first < 0) return FIRST.length + 1 + LAST.findIndex((known) => known.test(label));
  return first;
}

function swapped(cells: readonly string[], one: LabelledPhone, other: LabelledPhone): string[] {
  const all = Array.from(
    { length: Math.max(cells.length, other.value + 1, other.label + 1) },
    (_, at) => cells[at] ?? '',
  );
  for (const part of ['value', 'label'] as const)
    [all[one[part]], all[other[part]]] = [all[other[part]]!, all[one[part]]!];
  return all;
}
