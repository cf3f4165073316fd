/** Direction marks, zero-width characters and the marks that make a sign an emoji: nobody sees them. */
const INVISIBLE = /[\p{Cf}\uFE0E\uFE0F]/gu;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
/** From a full-width character to the ordinary one. */
const FULL_WIDTH_SHIFT = 0xfee0;
const DASHES = /[\p{Pd}\u2212]/gu;
const BLANKS = /[^\S\n\r]+/g;
/** What keeps spreadsheet programs from taking a number for one: a formula of a text, quotation marks, an apostrophe. */
const AS_TEXT = [/^="([^"]*)"$/, /^"([^"]*)"$/, /^'([^']*)'$/, /^'([^']*)$/];

/** What a person sees of a cell, with ordinary digits, hyphens and blanks, and without what marks it as a text. */
export function plainCell(cell: string): string {
  const visible = cell
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .replace(DASHES, '-')
    .replaceAll('·', '.')
    .replace(BLANKS, ' ')
    .trim();
  const marked = AS_TEXT.map((pattern) => pattern.exec(visible)?.[1]).find((inner) => inner !== undefined);
  return (marked ?? visible).trim();
}
