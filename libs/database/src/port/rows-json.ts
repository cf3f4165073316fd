import type { SqlRow } from './database.js';
import { keptText } from './kept-text.js';

/** Rows as JSON for a statement that reads them as a table; their texts as every database can keep them. */
export function rowsJson(rows: readonly SqlRow[]): string {
  const json = JSON.stringify(rows);
  // Lone surrogates and NUL are written as escapes that begin so. A text that contains the letters of such an escape
  // only costs the second pass.
  if (!json.includes('\\ud') && !json.includes('\\u0000')) return json;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? keptText(value) : value));
}
