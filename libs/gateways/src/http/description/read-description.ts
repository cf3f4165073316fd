import { findJsonFault, JsonScan, type JsonPlace, jsonPlaces, MAX_JSON_DEPTH } from '@recado/core';
import type { Description } from './description.js';
import type { DescriptionFault } from './description-fault.js';
import { DESCRIPTION_SHAPE } from './description-shape.js';
import { Misfit } from './shape.js';

/** Longest description, in bytes: sealed with its secrets it fits into its column. */
const MAX_DESCRIPTION_BYTES = 20_000;
const LIMITS = { maxDepth: MAX_JSON_DEPTH, maxValues: 5_000, maxNames: 5_000 };
const START: JsonPlace = { line: 1, column: 1 };

export type ReadDescription = { ok: true; description: Description } | { ok: false; fault: DescriptionFault };

/** Reads a description as a person pasted it. What is wrong with it is told by its first fault. */
export function readDescription(text: string): ReadDescription {
  const bytes = Buffer.from(text);
  const isTooLong = bytes.length > MAX_DESCRIPTION_BYTES || new JsonScan(LIMITS).feed(bytes) !== undefined;
  if (isTooLong) return faulty('too_long', '', START, [String(MAX_DESCRIPTION_BYTES)]);
  const fault = findJsonFault(bytes);
  if (fault) {
    const { line, column } = fault.params as unknown as JsonPlace;
    return faulty('not_json', '', { line, column }, [{ violation: fault }]);
  }
  const json = text.replace(/^\ufeff/, '');
  const { at, repeated } = jsonPlaces(json);
  if (repeated) return faulty('field_repeated', repeated.pointer, repeated.place, []);
  const description: unknown = JSON.parse(json);
  try {
    DESCRIPTION_SHAPE(description, '');
    return { ok: true, description: description as Description };
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    return faulty(error.code, error.path, at.get(error.path) ?? START, error.params);
  }
}

function faulty(
  code: DescriptionFault['code'],
  path: string,
  place: JsonPlace,
  params: DescriptionFault['params'],
): ReadDescription {
  return { ok: false, fault: { code, path, place, params } };
}
