/** The words of an installation that has not chosen its own. */
export const DEFAULT_WORDS: readonly string[] = ['SAIR', 'PARAR', 'DESCADASTRAR', 'STOP'];
/** Longer texts are never an opt-out word, in UTF-16 units; most texts need no further check. */
const MAX_TEXT = 200;

const ACCENTS = /\p{Mn}/gu;
/** Punctuation, emoji and invisible characters. */
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** Whether a text consists of one of these words, regardless of case, accents and punctuation. */
export function isOptOutWord(text: string, words: readonly string[]): boolean {
  if (text.length > MAX_TEXT) return false;
  const normalized = normalizedWord(text);
  return normalized !== '' && words.some((word) => normalizedWord(word) === normalized);
}

/** The common form of all spellings of a word; empty if it has no letters or digits. */
export function normalizedWord(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').replace(SEPARATORS, ' ').trim().toLowerCase();
}
