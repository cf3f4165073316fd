import type { FastifyInstance } from 'fastify';
import type { Logger as Pino } from 'pino';
import { maskId, maskPath } from '../logging/mask-text.js';

/** Health checks and metrics are requested every few seconds; they are logged at debug level. */
const QUIET = /^\/(?:health\/|metrics\b)/;

/** Logs one line a request: method, path, status, duration, key. No query, no headers, no body. */
export function logRequests(fastify: FastifyInstance, pino: Pino): void {
  // The path and the id are what a client chooses. Masking any fields, as other lines need it, would cost 4 µs a request.
  const log = pino.child({}, { formatters: { log: (masked) => masked } });
  fastify.addHook('onResponse', (request, reply, done) => {
    const fields = {
      requestId: maskId(request.id),
      method: request.method,
      path: maskPath(request.url.split('?', 1)[0]!),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      key: request.principal?.keyId,
    };
    log[QUIET.test(request.url) ? 'debug' : 'info'](fields, 'request');
    done();
  });
}
