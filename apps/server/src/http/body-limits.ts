import type { JsonLimits } from '@recado/core';
import { dialectOfPath, MAX_JSON_DEPTH } from '@recado/core';
import { UPLOAD_PATH } from '@recado/media';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The operations that accept bodies up to `MAX_BODY`: both may bring files in base64. */
const LARGE = new Set(['/api/enqueue-messages', UPLOAD_PATH]);
/** Calls of assistants: fifty texts of the usual length with every character escaped, and their names. */
const ASSISTANTS = '/mcp';
const MAX_ASSISTANT_BYTES = 2 * 1024 ** 2;
/** Callbacks of providers, which have no key. */
const CALLBACKS = '/gateways/';
/** Meta's callbacks are at most 3 MB (docs/gateways/facts.md). They are not parsed before they are proved. */
const MAX_CALLBACK_BYTES = 3 * 1024 ** 2;
/** Most bytes of any other body: the largest has a URL, a description and a list of a dozen words. */
export const MAX_OTHER_BYTES = 65_536;

/**
 * The limits of a JSON body. Measured: the slowest one within these limits is parsed in 80 ms, a batch of 16 MiB in 40 ms.
 * A batch of 10,000 messages may have 40 values in each.
 */
export const JSON_LIMITS: JsonLimits = { maxDepth: MAX_JSON_DEPTH, maxValues: 400_000, maxNames: 2_000 };

/** Sets the body limit of each route. Must be called before the routes are registered. */
export function limitBodies(fastify: FastifyInstance, maxBodyBytes: number): void {
  fastify.addHook('onRoute', (route) => {
    // Programs of other providers may bring files in base64 wherever they send.
    if (LARGE.has(route.url) || (route.method === 'POST' && dialectOfPath(route.url))) route.bodyLimit = maxBodyBytes;
    else if (route.url === ASSISTANTS) route.bodyLimit = Math.min(maxBodyBytes, MAX_ASSISTANT_BYTES);
    else if (route.url.startsWith(CALLBACKS)) route.bodyLimit = MAX_CALLBACK_BYTES;
  });
}

/** Whether the body stays unparsed: a callback is parsed after its sender has been proved. */
export function staysRaw({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(CALLBACKS) ?? false;
}
