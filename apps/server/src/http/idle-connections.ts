import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from './open-requests.js';

const LOOK_EVERY_MS = 2_000;
/** A little longer than Fastify keeps a connection, which any byte prolongs: also one that begins no request. In ms. */
const MAX_IDLE_MS = 75_000;

/** Ends connections that ask for nothing, and keep themselves open by bytes that mean nothing. */
export class IdleConnections {
  /** By connection: when it was last seen with a request, or opened. */
  private readonly busyAt = new Map<Socket, number>();

  /** `now` tells milliseconds of any beginning. */
  constructor(
    private readonly open: OpenRequests,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Must be called before the server listens. Looks every two seconds until the server is closed. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.busyAt.set(socket, this.now());
      socket.once('close', () => this.busyAt.delete(socket));
    });
    server.on('request', ({ socket }) => this.busyAt.set(socket, this.now()));
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Ends those that are idle for too long. Called by the watch. */
  look(): void {
    const now = this.now();
    for (const [socket, busyAt] of this.busyAt) {
      if (this.open.isOpen(socket)) this.busyAt.set(socket, now);
      else if (now - busyAt > MAX_IDLE_MS) socket.destroy();
    }
  }
}
