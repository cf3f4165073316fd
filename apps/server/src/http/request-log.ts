import type { FastifyInstance } from 'fastify';
import type { Logger as Pino } from 'pino';

/** Health checks and metrics are requested every few seconds; they are logged at debug level. */
const QUIET = /^\/(?:health\/|metrics\b)/;

/** Logs one line a request: method, path, status, duration, key. No query, no headers, no body. */
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
