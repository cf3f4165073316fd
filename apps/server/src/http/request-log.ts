import type { FastifyInstance } from 'fastify';
import type { Logger as Pino } from 'pino';

/** Health checks and scrapers come every few seconds and say nothing. */
const QUIET = /^\/(?:health\/|metrics\b)/;

/** One line a request: what was asked, how it ended, how long it took. No query, no headers, no body. */
export function logRequests(fastify: FastifyInstance, pino: Pino): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const fields = {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      key: request.principal?.keyId,
    };
    pino[QUIET.test(request.url) ? 'debug' : 'info'](fields, 'request');
    done();
  });
}
