import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * Drops requests whose connection was reset before they began: nobody reads an answer, and their remote address is
 * unknown. The address of every other connection is read at once, because Node then keeps it while the request lasts.
 */
export function dropAbandonedRequests(fastify: FastifyInstance): void {
  const logger = new Logger('Connections');
  fastify.server.on('connection', ({ remoteAddress }) => remoteAddress);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (socket.remoteAddress !== undefined) return done();
    logger.debug(`request ${request.id} was aborted by its client`);
    void reply.hijack();
    socket.destroy();
  });
}
