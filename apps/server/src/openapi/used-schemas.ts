import type { SchemasObject } from '@nestjs/swagger';

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The schemas that the document refers to, directly or through other schemas, sorted by name. */
export function usedSchemas(schemas: SchemasObject, something: unknown): SchemasObject {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit(something);
  return Object.fromEntries([...used].sort().flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])));
}
