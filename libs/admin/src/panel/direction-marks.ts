/** What turns the direction of the text behind it: marks, embeddings, overrides, isolates, and what ends them. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const HAS_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A tag, whose values may hold `>`, or the text up to the next one. */
const TOKEN = /<(?:"[^"]*"|'[^']*'|[^>"'])*>|[^<]+/g;
const TAG = /^<(\/?)([a-z][\w-]*)/i;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** A whole text of its own direction, such as a message, or one that is sent back as it stands. */
const STANDS_ALONE = /^<(?:bdi|textarea|script|style)\b|\sdir="auto"/i;
/** What is told of an element. Other values are sent back or copied as they stand. */
const TOLD = /\s(?:title|aria-label|aria-description|alt|placeholder|data-label)=(?:"[^"]*"|'[^']*')/gi;

/**
 * A page without the characters by which a name or a sentence of a provider or a recipient turns the words of the panel
 * beside it. They stay in elements that stand alone (`dir="auto"`, `bdi`), which the style sheet isolates, and in forms.
 */
export function withoutDirectionMarks(html: string): string {
  if (!HAS_MARKS.test(html)) return html;
  let depth = 0;
  return html.replace(TOKEN, (token) => {
    const [, end, name = ''] = TAG.exec(token) ?? [];
    if (end === undefined) return depth > 0 ? token : token.replace(MARKS, '');
    const isOpen = end === '' && !VOID.test(name) && !token.endsWith('/>');
    if (depth > 0) {
      depth += isOpen ? 1 : end === '' ? 0 : -1;
      return token;
    }
    if (isOpen && STANDS_ALONE.test(token)) depth = 1;
    return token.replace(TOLD, (told) => told.replace(MARKS, ''));
  });
}
