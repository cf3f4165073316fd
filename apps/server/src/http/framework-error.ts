import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-body.js';
import { isHttps, safeHeadersFor } from './safe-headers.js';
import { toDomainError } from './to-domain-error.js';

/** Answers requests that the router refuses before any hook runs, such as an address that cannot be decoded. */
export function answerFrameworkError(baseUrl: string) {
  const headers = safeHeadersFor(isHttps(baseUrl));
  return (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    sendError(toDomainError(error), request, reply, baseUrl);
  };
}
