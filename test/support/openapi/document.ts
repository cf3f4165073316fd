import { existsSync, readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { inProject } from '../paths.js';

/** The committed copy of the API's document; `npm run openapi` refreshes it. */
export const DOCUMENT_FILE = 'docs/openapi.json';
/** The address of the installation in the committed copy. */
export const DOCUMENT_BASE_URL = 'http://localhost:3000';

/** Reads the committed copy. Throws when there is none yet. */
export function readDocument(): OpenAPIObject {
  const file = inProject(DOCUMENT_FILE);
  if (!existsSync(file)) throw new Error(`${DOCUMENT_FILE} is missing: npm run openapi creates it`);
  return JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
}

/** The keys of a schema that hold data and no schemas. */
const DATA = new Set(['example', 'examples', 'enum', 'default']);

/**
 * A copy in which no object may have a property that its schema does not name. The document allows further properties,
 * because later versions may add fields; a test must notice each field that is not documented.
 */
export function closed<T>(node: T): T {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((item: unknown) => closed(item)) as T;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]): [string, unknown] => [key, DATA.has(key) ? value : closed(value)]),
  );
  const isOpen = copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined;
  return (isOpen ? { ...copy, additionalProperties: false } : copy) as T;
}
