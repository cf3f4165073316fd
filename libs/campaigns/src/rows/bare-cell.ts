import { unguarded } from '@recado/core';

/** A formula that only keeps a text from being taken for a number, as programs write it for Excel: `="5511987654321"`. */
const KEPT_AS_TEXT = /^="((?:[^"]|"")*)"$/;

/** The text of a cell: that within such a formula, else the cell without what keeps programs from running it as one. */
export function bareCell(text: string): string {
  return KEPT_AS_TEXT.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? unguarded(text);
}
