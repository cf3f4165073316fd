import { plainAddress } from '@recado/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger as Pino } from 'pino';
import { maskId, maskPath } from '../logging/mask-text.js';

/** Health checks and metrics are requested every few seconds; they are logged at debug level. */
const QUIET = /^\/(?:health\/|metrics\b)/;

/**
 * Logs one line a request: method, path, status, duration, key, and of the panel the id of the person and the address. No
 * query, no headers, no body.
 */
export function logRequests(fastify: FastifyInstance, pino: Pino): void {
  // Only the path and the request's id are chosen by the client, so only they are masked. Masking all fields, as other
  // lines need it, would cost 4 µs a request.
  const log = pino.child({}, { formatters: { log: (masked) => masked } });
  fastify.addHook('onResponse', (request, reply, done) => {
    const fields = {
      requestId: maskId(request.id),
      method: request.method,
      path: maskPath(request.url.split('?', 1)[0]!),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      key: request.principal?.keyId,
      ...visitorOf(request),
    };
    log[QUIET.test(request.url) ? 'debug' : 'info'](fields, 'request');
    done();
  });
}

/** Who asked for a page of the panel, so that a refused one can be traced: the id alone, which the audit trail explains. */
function visitorOf({ panel, ip }: FastifyRequest): { person?: number | undefined; ip?: string } {
  return panel ? { person: panel.administrator?.id, ip: plainAddress(ip) } : {};
}
