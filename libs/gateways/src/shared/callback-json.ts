import { type JsonLimits, JsonScan, MAX_JSON_DEPTH, type ParsedJson, parseJson } from '@recado/core';
import { withLongNumbers } from './json-parts.js';

/** Evolution writes the bytes of a thumbnail as members with the names 0, 1, 2 and so on. */
const LIMITS: JsonLimits = { maxDepth: MAX_JSON_DEPTH, maxValues: 200_000, maxNames: 200_000 };

/** Parses the body of a callback. Verify the callback before, because parsing may take long. */
export function callbackJson(body: Uint8Array, { keepsLongNumbers = false } = {}): ParsedJson {
  if (new JsonScan(LIMITS).feed(body)) return { ok: false };
  // Latin-1 keeps each byte as it is, whatever it is a part of.
  const text = keepsLongNumbers ? withLongNumbers(Buffer.from(body).toString('latin1')) : undefined;
  return parseJson(text === undefined ? body : Buffer.from(text, 'latin1'));
}
