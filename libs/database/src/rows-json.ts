import type { SqlRow } from './database.js';

/**
 * Rows as JSON for a statement that reads them as a table. Half a character, which a provider's answer may contain, is
 * no JSON to MySQL, which would refuse all of the rows: the sign of an unknown character stands for it.
 */
export function rowsJson(rows: readonly SqlRow[]): string {
  const json = JSON.stringify(rows);
  // Only halves are written as escapes that begin so, and texts that speak of such escapes.
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value));
}

/** As of ES2024, which Node 20 has and its types do not know yet. */
function wellFormed(text: string): string {
  return (text as string & { toWellFormed(): string }).toWellFormed();
}
