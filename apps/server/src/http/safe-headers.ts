import type { FastifyInstance } from 'fastify';

/** Answers hold people's numbers and texts: no cache may keep them, no browser may take them for a page. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Sets them on every answer; what may be kept says so itself. */
export function safeHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SAFE_HEADERS);
    done();
  });
}
