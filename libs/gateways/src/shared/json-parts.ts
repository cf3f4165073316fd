export type Json = Readonly<Record<string, unknown>>;

/** The text as a JSON object; undefined: it is none. */
export function jsonIn(text: string): Json | undefined {
  try {
    return recordOf(JSON.parse(withoutMark(text)));
  } catch {
    // It is no JSON, so it is no object either.
    return undefined;
  }
}

/** A string, or a whole number that may be longer than what JavaScript keeps exactly. */
const LONG_NUMBERS = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\w.])/g;

/** The JSON with whole numbers beyond 2^53 as texts, so that ids keep all their digits, and without a byte order mark. */
export function withLongNumbers(text: string): string {
  return withoutMark(text).replaceAll(LONG_NUMBERS, (found) =>
    found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
  );
}

/** Some programs put a byte order mark before their JSON. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** The value if it is an object and no list. */
export function recordOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** The objects in a list; empty for another value. */
export function recordsIn(value: unknown): Json[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.map(recordOf).filter((item) => item !== undefined);
}

/** The value if it is a text and not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
