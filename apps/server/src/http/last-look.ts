import type { FastifyInstance } from 'fastify';

/**
 * Lets a request do something when its answer is ready, the last thing before the first byte goes out. What takes a
 * moment after the route has answered (interceptors, serializing) has happened by then.
 */
export function lookBeforeAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    const look = request.beforeAnswer;
    if (!look) return done(null, payload);
    look().then(() => done(null, payload), done);
  });
}
