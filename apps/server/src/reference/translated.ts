import type { OpenAPIObject } from '@nestjs/swagger';
import { type Language, textOf } from '@recado/core';
import { PORTUGUESE } from './descriptions/pt-BR/index.js';

const TEXTS = new Set(['description', 'summary']);
/** Parts of the document that are data, and fields whose name only looks like a text. */
const LEFT_ALONE = new Set(['example', 'examples', 'enum', 'default']);

/** The document with its descriptions in the language. A description without a translation stays in English. */
export function translated(document: OpenAPIObject, language: Language): OpenAPIObject {
  return withTexts(document, (english) => textOf(english, language, PORTUGUESE)) as OpenAPIObject;
}

function mapped(fields: unknown, change: (field: unknown) => unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, field]: [string, unknown]) => [name, change(field)]));
}

/** A part of the document with each of its texts replaced. */
export function withTexts(node: unknown, replace: (text: string) => string): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((child) => withTexts(child, replace));
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (LEFT_ALONE.has(key)) return [key, value];
      // Below `properties` every name is that of a field, whatever it is called.
      if (key === 'properties') return [key, mapped(value, (field) => withTexts(field, replace))];
      if (TEXTS.has(key) && typeof value === 'string') return [key, replace(value)];
      return [key, withTexts(value, replace)];
    }),
  );
}
