import type { JsonLimits } from '@recado/core';
import { MAX_JSON_DEPTH } from '@recado/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The one operation that takes as much as `MAX_BODY`. */
const ENQUEUE = '/api/enqueue-messages';
/** Where providers post, without a key. */
const CALLBACKS = '/gateways/';
/** Meta's are at most 3 MB (docs/gateways/facts.md). Nothing of them is parsed before their proof. */
const MAX_CALLBACK_BYTES = 3 * 1024 ** 2;
/** Of everything else: the largest has a URL, a description and a list of a dozen words. */
export const MAX_OTHER_BYTES = 65_536;

/**
 * What a body may hold. Measured: the slowest one within these limits is parsed in 80 ms, a batch of 16 MiB in 40 ms.
 * A batch of 10,000 messages may have 40 values in each.
 */
export const JSON_LIMITS: JsonLimits = { maxDepth: MAX_JSON_DEPTH, maxValues: 400_000, maxNames: 2_000 };

/** Bounds bodies by what their address is for. Must be called before the routes are made. */
export function limitBodies(fastify: FastifyInstance, maxBodyBytes: number): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url === ENQUEUE) route.bodyLimit = maxBodyBytes;
    else if (route.url.startsWith(CALLBACKS)) route.bodyLimit = MAX_CALLBACK_BYTES;
  });
}

/** Whether a body stays as it came: what a stranger sends is parsed by whoever has proved its sender. */
export function staysRaw({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(CALLBACKS) ?? false;
}
