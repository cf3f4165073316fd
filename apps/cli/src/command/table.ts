import { bilingual, type Language } from '@recado/core';
import { inLanguage } from '../language/in-language.js';
import { phrase, type Text } from '../language/text.js';

/** A cell of a table. A string is the same in every language. */
export type Cell = string | Text;

/** A table for people: each column is as wide as its widest cell. */
export function tableText(headings: readonly Cell[], rows: readonly (readonly Cell[])[]): Text {
  const table = (language: Language) =>
    aligned([headings, ...rows].map((cells) => cells.map((cell) => wordsOf(cell, language))));
  return bilingual(table);
}

/** A list for programs: one JSON array, with the fields as the API names them. */
export function arrayJson(items: readonly object[]): string {
  return JSON.stringify(items, null, 2);
}

function wordsOf(cell: Cell, language: Language): string {
  return typeof cell === 'string' ? cell : inLanguage(cell, language);
}

function aligned(lines: readonly (readonly string[])[]): string {
  const [headings = []] = lines;
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => widthOf(cells[column]))));
  return lines.map((cells) => lineOf(cells, widths)).join('\n');
}

/** A time for lists, in UTC to the minute. */
export function momentText(at: number | null, never: Text = phrase`-`): Text {
  return at === null ? never : phrase`${`${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}Z`}`;
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => cell + ' '.repeat(widths[column]! - widthOf(cell)))
    .join('  ')
    .trimEnd();
}

/** Width in code points, because names may contain emoji. */
function widthOf(cell = ''): number {
  return [...cell].length;
}
