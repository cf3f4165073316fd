import { DomainError } from '@recado/core';
import type { FastifyInstance } from 'fastify';

/** Refuses a request to an unknown address before its body is read, so that the body is neither received nor validated. */
export function refuseUnknownAddresses(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    done(request.is404 ? new DomainError('not_found') : null);
  });
}
