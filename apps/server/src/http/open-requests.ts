import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface OpenRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The requests of each connection whose answers have not gone out yet: several, where a client does not wait. */
export class OpenRequests {
  private readonly bySocket = new WeakMap<Socket, Set<OpenRequest>>();

  /** Must be called before the server listens. */
  watch(server: Server): void {
    // Before Fastify's own listener, which may answer within the same turn.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const open = this.bySocket.get(request.socket) ?? new Set();
      this.bySocket.set(request.socket, open);
      const entry = { request, response };
      open.add(entry);
      response.once('close', () => open.delete(entry));
    });
  }

  /** Resolves when every request that had arrived in full is answered. */
  async answered(socket: Socket): Promise<void> {
    const whole = [...(this.bySocket.get(socket) ?? [])].filter(({ request }) => request.complete);
    await Promise.all(whole.map(({ response }) => new Promise((resolve) => response.once('close', resolve))));
  }
}
