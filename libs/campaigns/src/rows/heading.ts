import { numberIn, textOf } from './columns.js';
import { trimBytes } from '@recado/core';
import { fieldOf } from './field-headings.js';
import { bareCell } from './bare-cell.js';
import type { RawRow } from './record-reader.js';

/** Rows among which the headings are looked for: reports have a title, a date and some empty rows above them. */
export const BEGINNING = 10;
/** More characters or digits than headings have. */
const [MAX_HEADING, MAX_HEADING_DIGITS] = [60, 4];
const WORD = /\p{L}{2}|n[º°o]/iu;
/** What people write for a missing number. */
const NO_NUMBER =
  /^(?:sem|n[ãa]o|no|none|null|nulo|nil|undefined|vazio|falta|pendente|a combinar|n\.?\/?[ad]\.?)(?:\s|$)/iu;

/**
 * Where among the first rows of a list the headings are; null: there are none. They stand above the first number, and either one of them is known as
 * that of a number, or they are words above the numbers. Any other row is that of a recipient, however odd, so that nobody
 * is left out for a number that cannot be read.
 */
export function findHeading(rows: readonly RawRow[]): number | null {
  const first = rows.findIndex(({ cells, isTooLong }) => !isTooLong && numberIn(cells) >= 0);
  const above = (first < 0 ? rows : rows.slice(0, first)).map(({ cells, isTooLong }) =>
    isTooLong ? [] : textsOf(cells),
  );
  const known = (fields: readonly string[]) =>
    above.findIndex((texts) => texts.some((text) => fields.includes(fieldOf(text)?.field ?? '')));
  const byNumber = known(['phone']);
  if (byNumber >= 0) return byNumber;
  if (first < 0) return known(['name', 'email']) === 0 ? 0 : null;
  const column = numberIn(rows[first]!.cells);
  const isTitle = (texts: readonly string[]) => texts.filter((text) => text !== '').length === 1;
  const isHeading = above.length > 0 && areHeadings(above.at(-1)!, column) && above.slice(0, -1).every(isTitle);
  return isHeading ? above.length - 1 : null;
}

function areHeadings(texts: readonly string[], column: number): boolean {
  const filled = texts.filter((text) => text !== '');
  const overNumbers = texts[column] ?? '';
  return overNumbers !== '' && !NO_NUMBER.test(overNumbers) && filled.every(isHeadingLike);
}

function isHeadingLike(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length <= MAX_HEADING && digits <= MAX_HEADING_DIGITS && WORD.test(text) && !text.includes('@');
}

function textsOf(cells: readonly string[]): string[] {
  return cells.map((cell) => bareCell(textOf(trimBytes(cell)).trim()));
}
