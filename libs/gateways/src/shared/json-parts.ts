export type Json = Readonly<Record<string, unknown>>;

/** The text as a JSON object; undefined: it is none. */
export function jsonIn(text: string): Json | undefined {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    // It is no JSON, so it is no object either.
    return undefined;
  }
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
