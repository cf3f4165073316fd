import { MARK, unmarked } from '../../ui/whatsapp-format.js';

/** Words and signs of a text that are compared at most: the work grows with their square, 4 ms at this number. */
const MOST_TOKENS = 1_000;
/** From this share on the texts have nothing to do with each other, so that nothing is marked. */
const OTHER_TEXTS = 0.6;
const TOKENS = /[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu;
/** What a mark must not take in: the end of a line, and the signs of WhatsApp. */
const APART = /[\n*_~`]/;

/** A text of several, with marks around what differs in the others. */
export interface VariedText {
  text: string;
  /** same: the others are equal. marked: what differs is marked. other: they differ too much to say what. */
  others: 'same' | 'marked' | 'other';
}

/** The first of these texts, with what the others have in other words marked. */
export function variedText([first = '', ...others]: readonly string[]): VariedText {
  const text = unmarked(first);
  const tokens = tokensOf(text);
  const different = others.map(unmarked).filter((other) => other !== text);
  if (different.length === 0) return { text, others: 'same' };
  const lists = different.map(tokensOf);
  if ([tokens, ...lists].some(({ length }) => length > MOST_TOKENS)) return { text, others: 'other' };
  const kept = lists.map((list) => keptIn(tokens, list));
  const isVaried = tokens.map((token, place) => !APART.test(token) && kept.some((places) => !places.has(place)));
  const words = tokens.filter((token) => token.trim() !== '').length;
  const varied = tokens.filter((token, place) => isVaried[place] && token.trim() !== '').length;
  if (varied > words * OTHER_TEXTS) return { text, others: 'other' };
  return { text: tokens.map((token, place) => marked(token, place, isVaried)).join(''), others: 'marked' };
}

function tokensOf(text: string): string[] {
  return text.match(TOKENS) ?? [];
}

function marked(token: string, place: number, isVaried: readonly boolean[]): string {
  if (!isVaried[place]) return token;
  const [before, after] = [isVaried[place - 1], isVaried[place + 1]];
  return `${before ? '' : MARK.from}${token}${after ? '' : MARK.to}`;
}

/** The places of the longest row of tokens that the other text has too, in the same order. */
function keptIn(tokens: readonly string[], others: readonly string[]): Set<number> {
  const width = others.length + 1;
  const longest = new Uint16Array((tokens.length + 1) * width);
  for (let i = tokens.length - 1; i >= 0; i--) {
    for (let j = others.length - 1; j >= 0; j--) {
      const isEqual = tokens[i] === others[j];
      const [down, right] = [longest[(i + 1) * width + j]!, longest[i * width + j + 1]!];
      longest[i * width + j] = isEqual ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(down, right);
    }
  }
  const kept = new Set<number>();
  for (let i = 0, j = 0; i < tokens.length && j < others.length;) {
    if (tokens[i] === others[j]) {
      kept.add(i++);
      j++;
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i++;
    else j++;
  }
  return kept;
}
