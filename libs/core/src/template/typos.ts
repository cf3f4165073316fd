import { excerpt } from '../text/text.js';
import { findSlips, type SlipOptions } from './slips.js';

/** Typos that are reported of one text. */
const MAX_TYPOS = 5;

/** The texts that look like a mistyped variable, each once and cut where they are long. */
export function findTypos(text: string, options: SlipOptions = {}): string[] {
  return [...new Set(findSlips(text, options, MAX_TYPOS).map(({ token }) => excerpt(token)))];
}
