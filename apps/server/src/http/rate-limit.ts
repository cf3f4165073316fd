import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { rateLimitHeaders, RateLimits } from '@recado/limits';
import type { FastifyInstance } from 'fastify';
import { RefusalDelays } from './refusal-delays.js';

const TOO_MANY_REQUESTS = 429;

/**
 * Counts every request of a limited key before its body is read, and puts what is left into the headers of every answer.
 * Refusals are delayed, so that a key that repeats at once does not take processor time from others.
 */
export function limitRates(app: NestFastifyApplication, fastify: FastifyInstance): void {
  const limits = app.get(RateLimits, { strict: false });
  const delays = new RefusalDelays();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { principal } = request;
    request.allowance = principal && limits.allowanceOf(principal, principal.makers);
    if (!request.allowance) return done();
    request.allowance.countRequest().then(() => done(), done);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { allowance } = request;
    if (allowance) reply.headers(rateLimitHeaders(allowance));
    if (allowance && reply.statusCode === TOO_MANY_REQUESTS) delays.delay(request, () => done(null, payload));
    else done(null, payload);
  });
}
