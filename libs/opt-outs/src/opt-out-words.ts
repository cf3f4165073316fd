/** What opts out where nobody has chosen other words. */
export const DEFAULT_WORDS: readonly string[] = ['SAIR', 'PARAR', 'DESCADASTRAR', 'STOP'];
/** Longer texts are none of the words: most of what people write need not be looked at. */
const MAX_TEXT = 200;

const ACCENTS = /\p{Mn}/gu;
/** Punctuation, emoji and what does not show. */
const BESIDES = /[^\p{L}\p{N}]+/gu;

/** Whether a text is one of these words and nothing else, whatever its case, accents and punctuation. */
export function isOptOutWord(text: string, words: readonly string[]): boolean {
  if (text.length > MAX_TEXT) return false;
  const spoken = normalizedWord(text);
  return spoken !== '' && words.some((word) => normalizedWord(word) === spoken);
}

/** A word without what does not count: the same for all of its spellings; empty where nothing is left. */
export function normalizedWord(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').replace(BESIDES, ' ').trim().toLowerCase();
}
