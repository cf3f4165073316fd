import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Most bytes of an unwanted body that are read and discarded. */
const MAX_DRAIN_BYTES = 32 * 1024 ** 2;

/**
 * Answers a request whose body may still be arriving, and reads and discards the rest: closing early would look like a
 * reset to a client that is still sending. A keep-alive client is answered at once, one that asked for `close` after it
 * has sent everything. A client that sends more than the bound is disconnected.
 */
export function respondAndDrain({ raw: request }: FastifyRequest, reply: FastifyReply, answer: () => void): void {
  if (request.complete) return answer();
  discard(request);
  if (!reply.raw.shouldKeepAlive) return void request.once('end', answer);
  // Fastify sets `close` after a body that is too long.
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
