/**
 * A text as every database can keep it. Half a character is no JSON to MySQL, and Node 20 and 22 read a text of SQLite
 * up to its first NUL only: the sign of an unknown character stands for both. Requests with either are refused before;
 * a provider's answer may contain them.
 */
export function keptText(text: string): string {
  return wellFormed(withoutNul(text));
}

/** The same for NUL alone, where the driver takes care of halves. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

/** As of ES2024, which Node 20 has and its types do not know yet. */
function wellFormed(text: string): string {
  return (text as string & { toWellFormed(): string }).toWellFormed();
}
