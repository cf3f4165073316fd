import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-body.js';
import { SAFE_HEADERS } from './safe-headers.js';
import { toDomainError } from './to-domain-error.js';

/** Answers what the router refuses before any hook runs: an address that cannot be decoded. */
export function answerFrameworkError(baseUrl: string) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...SAFE_HEADERS, 'x-request-id': request.id });
    sendError(toDomainError(error), request, reply, baseUrl);
  };
}
