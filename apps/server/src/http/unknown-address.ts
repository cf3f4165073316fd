import { DomainError } from '@recado/core';
import type { FastifyInstance } from 'fastify';

/** Refuses what leads nowhere before its body is read: nobody shall mend, or send, a body that no address takes. */
export function refuseUnknownAddresses(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    done(request.is404 ? new DomainError('not_found') : null);
  });
}
