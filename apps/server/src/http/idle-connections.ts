import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenRequests } from './open-requests.js';

const LOOK_EVERY_MS = 2_000;
/** A little longer than Fastify keeps a connection, which any byte prolongs: also one that begins no request. In ms. */
const MAX_IDLE_MS = 75_000;
/** More than a proxy keeps. */
const MAX_CONNECTIONS = 2_000;

/**
 * Ends connections that ask for nothing, and keep themselves open by bytes that mean nothing. Where connections are too
 * many, one goes at once for each that comes, so that nobody who only holds them keeps the others out.
 */
export class IdleConnections {
  /** By connection: when it was last seen with a request, or opened. In the order of their last beginnings. */
  private readonly busyAt = new Map<Socket, number>();

  /** `now` tells milliseconds of any beginning. */
  constructor(
    private readonly open: OpenRequests,
    private readonly now: () => number = () => performance.now(),
    private readonly maxConnections = MAX_CONNECTIONS,
  ) {}

  /** Must be called before the server listens. Looks every two seconds until the server is closed. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.busyAt.set(socket, this.now());
      socket.once('close', () => this.busyAt.delete(socket));
      if (this.busyAt.size > this.maxConnections) this.makeRoom();
    });
    server.on('request', ({ socket }) => {
      if (this.busyAt.delete(socket)) this.busyAt.set(socket, this.now());
    });
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

  /** Ends the connection that began longest ago and has nothing to be answered; that is the new one, where all have. */
  private makeRoom(): void {
    for (const socket of this.busyAt.keys()) {
      if (this.open.hasWhole(socket)) continue;
      this.busyAt.delete(socket);
      return void socket.destroy();
    }
  }
}
