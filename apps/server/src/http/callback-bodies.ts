import type { FastifyInstance } from 'fastify';

/** Meta's are at most 3 MB (docs/gateways/facts.md); a batch of messages may be larger than what a stranger may send. */
const MAX_CALLBACK_BYTES = 4 * 1024 * 1024;

/** Bounds what may be posted to the addresses that need no key. Must be called before the routes are made. */
export function limitCallbackBodies(fastify: FastifyInstance, maxBodyBytes: number): void {
  fastify.addHook('onRoute', (route) => {
    if (route.url.startsWith('/gateways/')) route.bodyLimit = Math.min(MAX_CALLBACK_BYTES, maxBodyBytes);
  });
}
