import type { FastifyReply, FastifyRequest } from 'fastify';

/** Read and thrown away of a body that is too long, in bytes: an early close would look like a reset to the client. */
const MAX_DRAIN_BYTES = 32 * 1024 ** 2;

/** Lets a client that still sends finish, so that it reads our answer; one that sends without end is cut off. */
export function drain({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAIN_BYTES) request.destroy();
  });
  request.resume();
}
