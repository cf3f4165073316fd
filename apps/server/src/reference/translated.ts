import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '@recado/core';
import { DESCRIPTIONS_PT } from './descriptions/index.js';

const TEXTS = new Set(['description', 'summary']);
/** Data in the middle of the document, and fields that are only called like a text. */
const LEFT_ALONE = new Set(['example', 'examples', 'enum', 'default']);

/** The document with its descriptions in a language; what nobody has translated stays in English. */
export function translated(document: OpenAPIObject, language: Language): OpenAPIObject {
  return language === 'en' ? document : (translate(document) as OpenAPIObject);
}

/** Every text of a document that its page prints. */
export function shownTexts({ info, tags, paths, webhooks, components = {} }: OpenAPIObject): string[] {
  const { schemas, parameters, headers } = components;
  return [...new Set(textsOf({ info, tags, paths, webhooks, schemas, parameters, headers }))];
}

function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (LEFT_ALONE.has(key)) return [];
    return TEXTS.has(key) && typeof value === 'string' ? [value] : textsOf(value);
  });
}

function translate(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(translate);
  return Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => {
      if (LEFT_ALONE.has(key)) return [key, value];
      if (TEXTS.has(key) && typeof value === 'string') return [key, DESCRIPTIONS_PT[value] ?? value];
      return [key, translate(value)];
    }),
  );
}
