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
 * with another heading fills the variable of its name, such as `pedido` for `Pedido nº`. `hidden`: the columns that nobody
 * sees.
 */
export function targetsOf(headings: readonly string[], hidden: readonly number[] = []): ColumnTarget[] {
  const fields = headings.map(fieldOf);
  const places = visibleFirst(headings.length, hidden);
  const chosen = new Map<ColumnTarget, number>();
  const isLate = (index: number) => (hidden.includes(index) ? 2 : 0) + (fields[index]?.isSure ? 0 : 1);
  for (const index of places.toSorted((a, b) => isLate(a) - isLate(b))) {
    const field = fields[index]?.field;
    if (field && !chosen.has(field)) chosen.set(field, index);
  }
  const taken = new Set<ColumnTarget>();
  const targets = places.map((index): [number, ColumnTarget] => {
    const field = fields[index];
    if (field && chosen.get(field.field) === index) return [index, field.field];
    const target = field?.isSure ? null : variableOf(headings[index]!);
    if (target === null || taken.has(target)) return [index, null];
    taken.add(target);
    return [index, target];
  });
  return inOrder(targets);
}

/** What the columns of a file without a header fill: the first one is the number, the second one the name. */
export function usualTargets(columns: number, hidden: readonly number[] = []): ColumnTarget[] {
  const usual = ['phone', 'name'] as const;
  return inOrder(visibleFirst(columns, hidden).map((index, at) => [index, usual[at] ?? null]));
}

/** A column that nobody sees never takes what one fills that is seen. */
function visibleFirst(columns: number, hidden: readonly number[]): number[] {
  const places = Array.from({ length: columns }, (_, index) => index);
  return [...places.filter((place) => !hidden.includes(place)), ...places.filter((place) => hidden.includes(place))];
}

function inOrder(targets: readonly (readonly [number, ColumnTarget])[]): ColumnTarget[] {
  return targets.toSorted(([a], [b]) => a - b).map(([, target]) => target);
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
