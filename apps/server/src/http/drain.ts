import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Read and thrown away of a body that nobody wants, in bytes. */
const MAX_DRAIN_BYTES = 32 * 1024 ** 2;

/**
 * Answers a request whose body may still be on its way, and reads the rest of it: an early close would look like a
 * reset to a client that still sends. One that keeps its connection is answered at once, one that wants it closed when
 * it has sent everything; one that sends without end is cut off.
 */
export function answerAndDrain({ raw: request }: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  if (request.complete) return answer();
  discard(request);
  if (!reply.raw.shouldKeepAlive) return void request.once('end', answer);
  // Fastify asks to close after a body that is too long.
  reply.removeHeader('connection');
  answer();
}

function discard(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAIN_BYTES) request.destroy();
  });
  request.resume();
}
