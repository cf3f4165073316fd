import { DomainError } from '@recado/core';
import type { FastifyInstance } from 'fastify';
import { isApiRequest } from './api-authentication.js';

/** Refuses what leads nowhere under `/api` before its body is read: nobody shall mend a body that no address takes. */
export function refuseUnknownAddresses(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    done(request.is404 && isApiRequest(request) ? new DomainError('not_found') : null);
  });
}
