import type { ProviderNews } from '../port/callback.js';

/** What one change of Meta tells, without where it comes from. */
export type CloudItem = Pick<ProviderNews, 'kind' | 'subject' | 'value' | 'detail'>;

/** The words that are told, in one line; null: none. */
export function wordsIn(words: readonly (string | undefined)[], separator = ', '): string | null {
  return words.filter((word) => word !== undefined).join(separator) || null;
}
