import { type JsonLimits, JsonScan, MAX_JSON_DEPTH, type ParsedJson, parseJson } from '@recado/core';

/** Evolution writes the bytes of a thumbnail as members with the names 0, 1, 2 and so on. */
const LIMITS: JsonLimits = { maxDepth: MAX_JSON_DEPTH, maxValues: 200_000, maxNames: 200_000 };

/** Parses the body of a callback. Verify the callback before, because parsing may take long. */
export function callbackJson(body: Uint8Array): ParsedJson {
  return new JsonScan(LIMITS).feed(body) ? { ok: false } : parseJson(body);
}
