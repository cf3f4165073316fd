import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/**
 * Leaves requests whose connection was reset before they began: nobody reads an answer, and where they came from cannot
 * be told any more. Of the others the address is asked at once, and Node keeps it for as long as the request lasts.
 */
export function leaveGoneClients(fastify: FastifyInstance): void {
  const logger = new Logger('Connections');
  fastify.server.on('connection', ({ remoteAddress }) => remoteAddress);
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    if (socket.remoteAddress !== undefined) return done();
    logger.debug(`request ${request.id} was broken off by its client`);
    void reply.hijack();
    socket.destroy();
  });
}
