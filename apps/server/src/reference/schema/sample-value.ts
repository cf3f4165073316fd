import type { OpenAPIObject, SchemaObject } from '@nestjs/swagger';
import { type AnySchema, resolveSchema } from './schema-type.js';

/** Deeper than any schema of the API. */
const MAX_DEPTH = 8;

/** A value that fits a schema, made from the examples of its fields. */
export function sampleValue(document: OpenAPIObject, schema: AnySchema, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  const plain = resolveSchema(document, schema);
  if (plain.example !== undefined) return plain.example as unknown;
  if (plain.enum) return plain.enum[0] as unknown;
  const [choice] = plain.oneOf ?? plain.anyOf ?? plain.allOf ?? [];
  if (choice) return sampleValue(document, choice, depth + 1);
  if (plain.items) return [sampleValue(document, plain.items, depth + 1)];
  return plain.properties ? sampleObject(document, plain, depth) : plainSample(plain);
}

/** Required fields, and optional ones with an example. */
function sampleObject(document: OpenAPIObject, schema: SchemaObject, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || resolveSchema(document, field).example !== undefined,
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, sampleValue(document, field, depth + 1)]));
}

function plainSample({ type }: SchemaObject): unknown {
  const [first] = [type].flat();
  if (first === 'integer' || first === 'number') return 1;
  if (first === 'boolean') return true;
  return first === 'object' ? {} : '…';
}
