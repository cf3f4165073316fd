/**
 * A text as every database can keep it. MySQL refuses a lone surrogate in JSON, and Node 20 and 22 read a text of SQLite
 * up to its first NUL only: U+FFFD replaces both. Requests with either are refused earlier; a provider's response may
 * contain them.
 */
export function keptText(text: string): string {
  return wellFormed(withoutNul(text));
}

/** The same for NUL only, where the driver replaces lone surrogates. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

/** As of ES2024, which Node 20 has and its types do not know yet. */
function wellFormed(text: string): string {
  return (text as string & { toWellFormed(): string }).toWellFormed();
}
