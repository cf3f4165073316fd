import { readTypedPhone } from '@recado/core';
import { decodeCell } from './encoding.js';

/** What a column of a file fills: a field of the message, or a variable of its text. Null: nothing. */
export type ColumnTarget = 'phone' | 'name' | 'email' | `variable:${string}` | null;

/** The headings that people give to the columns of the fields, without accents and signs. */
const FIELDS: ReadonlyMap<string, 'phone' | 'name' | 'email'> = new Map([
  ...(['telefone', 'celular', 'whatsapp', 'numero', 'fone', 'tel', 'phone', 'mobile', 'number'] as const).map(
    (heading) => [heading, 'phone'] as const,
  ),
  ...(['nome', 'nomecompleto', 'cliente', 'name', 'fullname'] as const).map((heading) => [heading, 'name'] as const),
  ...(['email', 'mail', 'correio'] as const).map((heading) => [heading, 'email'] as const),
]);
const MAX_NAME = 32;
/** Digits of a number to write to. */
const [MIN_DIGITS, MAX_DIGITS] = [7, 15];
/** What may stand before a number, such as `Tel.`. */
const BEFORE_NUMBER = /^\s*\D{0,4}/;

/** Whether the first row names the columns: none of its cells, each byte as one character, is a number to write to. */
export function isHeader(cells: readonly string[]): boolean {
  return !cells.some((cell) => isNumber(decodeCell(cell, 'utf-8') ?? decodeCell(cell, 'windows-1252') ?? cell));
}

/** Whatever signs and marks it has between its digits, but no letters. */
function isNumber(text: string): boolean {
  if (/\p{L}/u.test(text.replace(BEFORE_NUMBER, ''))) return false;
  const { length } = readTypedPhone(text).digits;
  return length >= MIN_DIGITS && length <= MAX_DIGITS;
}

/**
 * What the columns with these headings fill. Each field is filled once; a column with another heading fills the variable of
 * its name, such as `pedido` for `Pedido nº`.
 */
export function targetsOf(headings: readonly string[]): ColumnTarget[] {
  const taken = new Set<ColumnTarget>();
  return headings.map((heading) => {
    const target = FIELDS.get(plain(heading).replaceAll('_', '')) ?? variableOf(heading);
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
  const name = plain(heading)
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_NAME)
    .replace(/_+$/, '');
  return name === '' ? null : `variable:${name}`;
}

/** Lower case, without accents, with `_` for every other sign. */
function plain(heading: string): string {
  const letters = heading.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
}
