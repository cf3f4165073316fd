import type { FastifyInstance } from 'fastify';

/** Runs what a request wants done before the first byte of its response leaves: after interceptors and serialization. */
export function runBeforeResponses(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    const run = request.beforeResponse;
    if (!run) return done(null, payload);
    run().then(() => done(null, payload), done);
  });
}
