import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { OpenRequests } from './open-requests.js';
import { UnreadResponses } from './unread-responses.js';

const CHECK_EVERY_MS = 2_000;
/** Longest time without a request, in ms. A little more than the keep-alive of Fastify, which any byte prolongs. */
const MAX_IDLE_MS = 75_000;
/** More connections than a proxy keeps open. */
const MAX_CONNECTIONS = 2_000;

/**
 * Closes connections without requests, also those that stay open by sending bytes that begin none. When there are too
 * many connections, each new one closes an old one at once, so that idle clients cannot keep others out.
 */
export class IdleConnections {
  /** By connection: when it last had a request, or was opened. Ordered by the start of the last request. */
  private readonly busyAt = new Map<Socket, number>();

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(
    private readonly open: OpenRequests,
    private readonly now: () => number = () => performance.now(),
    private readonly maxConnections = MAX_CONNECTIONS,
  ) {}

  /** Must be called before the server listens. Checks every two seconds until the server is closed. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.busyAt.set(socket, this.now());
      socket.once('close', () => this.busyAt.delete(socket));
      if (this.busyAt.size > this.maxConnections) this.closeOne();
    });
    server.on('request', ({ socket }) => {
      if (this.busyAt.delete(socket)) this.busyAt.set(socket, this.now());
    });
    const timer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Closes connections that have been idle for too long. */
  check(): void {
    const now = this.now();
    for (const [socket, busyAt] of this.busyAt) {
      if (this.open.isOpen(socket)) this.busyAt.set(socket, now);
      else if (now - busyAt > MAX_IDLE_MS) socket.destroy();
    }
  }

  /** Closes the oldest connection without a complete unanswered request: the new one, if all others have such a request. */
  private closeOne(): void {
    for (const socket of this.busyAt.keys()) {
      if (this.open.hasWhole(socket)) continue;
      this.busyAt.delete(socket);
      return void socket.destroy();
    }
  }
}

/**
 * Drops requests whose connection was reset before they began: nobody reads an answer, and their remote address is
 * unknown. The address of every other connection is read at once, because Node then keeps it while the request lasts.
 */
function dropAbandonedRequests(fastify: FastifyInstance): void {
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

/** Bounds the resources that connections can hold. Must be called before any other hook is added. */
export function boundConnections(fastify: FastifyInstance, open: OpenRequests): void {
  open.watch(fastify.server);
  open.oneByOne(fastify);
  const unread = new UnreadResponses();
  unread.watch(fastify.server);
  unread.count(fastify);
  new IdleConnections(open).watch(fastify.server);
  dropAbandonedRequests(fastify);
}
