import { type JsonLimits, JsonScan, MAX_JSON_DEPTH, type ParsedJson, parseJson } from '@recado/core';

/** Evolution writes the bytes of a small picture as members called 0, 1, 2 and so on. */
const LIMITS: JsonLimits = { maxDepth: MAX_JSON_DEPTH, maxValues: 200_000, maxNames: 200_000 };

/** The body of a callback, which is to be proved first: unlike its signature, it may take long to read. */
export function callbackJson(body: Uint8Array): ParsedJson {
  return new JsonScan(LIMITS).feed(body) ? { ok: false } : parseJson(body);
}
