import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const MIB = 1024 ** 2;
const CHECK_EVERY_MS = 1_000;
/** A client that takes nothing of its answer for this long, plus the time that a slow line needs, does not read it. */
const PATIENCE_MS = 30_000;
/** Bytes a millisecond of the slowest line that is allowed for: half a Mbit/s. */
const SLOWEST_BYTES_PER_MS = 64;
/** Most unread bytes of all clients. Beyond it the clients that have taken nothing for longest are disconnected. */
const MAX_UNREAD_BYTES = 64 * MIB;
/** No client is disconnected earlier than this, however much is unread. */
const MIN_WAIT_MS = 250;
/** Least time between two checks, so that many answers share one. */
const MIN_CHECK_MS = 50;

/** A connection whose client has not taken everything that was written to it. */
interface Unread {
  bytes: number;
  /** Bytes taken when it last took something. */
  taken: number;
  /** The time of that, in ms. */
  since: number;
}

/** Disconnects clients that do not read their answers, because unread answers stay in memory. */
export class UnreadResponses {
  private readonly logger = new Logger('Connections');
  private readonly sockets = new Set<Socket>();
  private readonly unread = new Map<Socket, Unread>();
  /** Bytes of answers that have not been sent in full. */
  private sending = 0;
  private checkedAt = 0;

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Must be called before the server listens. Checks every second until the server is closed. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sockets.delete(socket);
        this.unread.delete(socket);
      });
    });
    const timer = setInterval(() => this.check(), CHECK_EVERY_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Checks at once when too many bytes are unsent. Must be called before the routes are registered. */
  count(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (typeof payload === 'string' || Buffer.isBuffer(payload)) this.send(payload.length, reply.raw);
      done(null, payload);
    });
  }

  /** Disconnects clients that have not read for too long; returns how many. */
  check(): number {
    const now = this.now();
    this.checkedAt = now;
    for (const socket of this.sockets) this.note(socket, now);
    const late = [...this.unread].filter(([, unread]) => now - unread.since > patienceFor(unread));
    const ended = new Set([...late, ...this.tooMuch(now)].map(([socket]) => socket));
    for (const socket of ended) socket.destroy();
    if (ended.size > 0) this.logger.warn(`${ended.size} connections are ended: their clients do not read the answers`);
    return ended.size;
  }

  private send(bytes: number, response: ServerResponse): void {
    this.sending += bytes;
    response.once('close', () => (this.sending -= bytes));
    if (this.sending > MAX_UNREAD_BYTES && this.now() - this.checkedAt >= MIN_CHECK_MS) this.check();
  }

  private note(socket: Socket, now: number): void {
    const bytes = socket.writableLength;
    if (bytes === 0) return void this.unread.delete(socket);
    const taken = socket.bytesWritten - bytes;
    const known = this.unread.get(socket);
    if (known && known.taken === taken) known.bytes = bytes;
    else this.unread.set(socket, { bytes, taken, since: now });
  }

  /** The clients that have taken nothing for longest, as many as must go until the rest is within the limit. */
  private tooMuch(now: number): [Socket, Unread][] {
    let surplus = -MAX_UNREAD_BYTES;
    for (const { bytes } of this.unread.values()) surplus += bytes;
    if (surplus <= 0) return [];
    const longest = [...this.unread].sort(([, a], [, b]) => a.since - b.since);
    return longest.filter(([, { bytes, since }]) => {
      const goes = surplus > 0 && now - since >= MIN_WAIT_MS;
      if (goes) surplus -= bytes;
      return goes;
    });
  }
}

function patienceFor({ bytes }: Unread): number {
  return PATIENCE_MS + bytes / SLOWEST_BYTES_PER_MS;
}
