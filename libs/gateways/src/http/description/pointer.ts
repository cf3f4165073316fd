/** A compiled JSON pointer (RFC 6901): the names on the way. */
export type PointerPath = readonly string[];

export function compilePointer(pointer: string): PointerPath {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at the pointer; undefined: nothing. */
export function valueAt(path: PointerPath, root: unknown): unknown {
  let found: unknown = root;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    if (Array.isArray(found) && !/^(?:0|[1-9]\d*)$/.test(name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/** A text, number, boolean or null as text; undefined: it is something else. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
