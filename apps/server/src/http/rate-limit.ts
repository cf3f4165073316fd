import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { rateLimitHeaders, RateLimits } from '@recado/limits';
import type { FastifyInstance } from 'fastify';
import { RefusalRests } from './refusal-rests.js';

const TOO_MANY_REQUESTS = 429;

/**
 * Counts every request of a limited key before its body is read, and says in every answer what is left. Refusals are
 * told a little late, so that a key that floods leaves the others their time.
 */
export function limitRates(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const limits = app.get(RateLimits, { strict: false });
  const rests = new RefusalRests();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { principal } = request;
    request.allowance = principal && limits.allowanceOf(principal.keyId, principal.limits);
    if (!request.allowance) return done();
    request.allowance.countRequest().then(() => done(), done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { allowance } = request;
    if (allowance) reply.headers(rateLimitHeaders(allowance));
    if (allowance && reply.statusCode === TOO_MANY_REQUESTS) rests.before(request, () => done(null, payload));
    else done(null, payload);
  });
}
