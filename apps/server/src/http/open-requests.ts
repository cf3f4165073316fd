import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Most open requests of one connection. No usual client pipelines more. */
const MAX_OPEN = 16;

interface OpenRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The unanswered requests of each connection: several when a client pipelines. */
export class OpenRequests {
  private readonly bySocket = new WeakMap<Socket, Set<OpenRequest>>();

  /** Must be called before the server listens. */
  watch(server: Server): void {
    // Before Fastify's own listener, which may answer within the same tick.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const open = this.bySocket.get(socket) ?? new Set();
      this.bySocket.set(socket, open);
      const entry = { request, response };
      open.add(entry);
      response.once('close', () => open.delete(entry));
      if (open.size > MAX_OPEN) socket.destroy();
    });
  }

  /**
   * Starts a request only after the answer to the one before it on the same connection has been sent, so that a client
   * that does not read holds one answer in memory. If the client has left by then, the request is dropped.
   */
  oneByOne(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      const before = this.before(request.raw);
      if (!before) return done();
      before.response.once('close', () => {
        if (request.raw.socket.writable) done();
        else void reply.hijack();
      });
    });
  }

  /** Whether the connection has an unanswered request. */
  isOpen(socket: Socket): boolean {
    return (this.bySocket.get(socket)?.size ?? 0) > 0;
  }

  /** Whether the connection has an unanswered request that has arrived in full. */
  hasWhole(socket: Socket): boolean {
    for (const { request } of this.bySocket.get(socket) ?? []) if (request.complete) return true;
    return false;
  }

  /** Resolves when every request that had arrived in full is answered. */
  async answered(socket: Socket): Promise<void> {
    const whole = [...(this.bySocket.get(socket) ?? [])].filter(({ request }) => request.complete);
    await Promise.all(whole.map(({ response }) => new Promise((resolve) => response.once('close', resolve))));
  }

  private before(request: IncomingMessage): OpenRequest | undefined {
    let before: OpenRequest | undefined;
    for (const entry of this.bySocket.get(request.socket) ?? []) {
      if (entry.request === request) return before;
      before = entry;
    }
    return undefined;
  }
}
