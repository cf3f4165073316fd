import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections that have never asked anything when the server stops. Node takes them for busy, and a browser opens
 * some in advance: one of them would hold a stop for its whole grace.
 */
export function endSilentSockets(fastify: FastifyInstance): void {
  const silent = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => silent.delete(socket));
  fastify.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy();
    done();
  });
}
