/** How many characters of a text a row shows. */
const EXCERPT_LENGTH = 140;

/** The beginning of a text in one line. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT_LENGTH ? `${[...line].slice(0, EXCERPT_LENGTH).join('')}…` : line;
}
