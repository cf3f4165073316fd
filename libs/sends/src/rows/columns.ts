import { decodeCell, type PhoneReading, readPhone } from '@recado/core';
import { fieldOf, plainHeading } from './field-headings.js';

/** What a column of a file fills: a field of the message, or a variable of its text. Null: nothing. */
export type ColumnTarget = 'phone' | 'name' | 'email' | `variable:${string}` | null;

const MAX_NAME = 32;
/** Digits of a number to write to. */
const MIN_DIGITS = 7;
/** Eight digits, but a day: titles of reports have one. */
const DATE =
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:\d{4}|\d{2})(?![\d.])|(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/;
/** Whether the first row names the columns: none of its cells, each byte as one character, is a number to write to. */
export function isHeader(cells: readonly string[]): boolean {
  return numberIn(cells) < 0;
}

/**
 * What the columns with these headings fill. Each field is filled once, by the heading that means it most clearly; a column
 * with another heading fills the variable of its name, such as `pedido` for `Pedido nº`.
 */
export function targetsOf(headings: readonly string[]): ColumnTarget[] {
  const fields = headings.map(fieldOf);
  const chosen = new Map<ColumnTarget, number>();
  for (const isSure of [true, false]) {
    fields.forEach((field, index) => {
      if (field?.isSure === isSure && !chosen.has(field.field)) chosen.set(field.field, index);
    });
  }
  const taken = new Set<ColumnTarget>();
  return headings.map((heading, index) => {
    const field = fields[index];
    if (field && chosen.get(field.field) === index) return field.field;
    const target = field?.isSure ? null : variableOf(heading);
    if (target === null || taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

/** What the columns of a file without a header fill: the first one is the number, the second one the name. */
export function usualTargets(columns: number): ColumnTarget[] {
  return Array.from({ length: columns }, (_, index) => (['phone', 'name'] as const)[index] ?? null);
}

function variableOf(heading: string): ColumnTarget {
  const name = plainHeading(heading)
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_NAME)
    .replace(/_+$/, '');
  return name === '' ? null : `variable:${name}`;
}

/** The text of a cell before the encoding of the file is known. */
export function textOf(cell: string): string {
  return decodeCell(cell, 'utf-8') ?? decodeCell(cell, 'windows-1252') ?? cell;
}

/** Where a number to write to is; -1: nowhere. */
export function numberIn(cells: readonly string[]): number {
  return cells.findIndex((cell) => isNumber(textOf(cell)));
}

/** Also a number that is refused, such as one with a word behind it: its row is named with the reason. */
function isNumber(text: string): boolean {
  const reading: PhoneReading = readPhone(text);
  if (reading.ok || reading.reason === 'scientific') return true;
  if (reading.reason === 'text_before' || DATE.test(text)) return false;
  return (text.normalize('NFKC').match(/\d/g)?.length ?? 0) >= MIN_DIGITS;
}
