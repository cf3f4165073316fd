import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const MIB = 1024 ** 2;
const LOOK_EVERY_MS = 1_000;
/** A client that takes nothing of its answer for so long, and as long again as a slow line needs, is not reading it. */
const PATIENCE_MS = 30_000;
/** Bytes a millisecond of the slowest line that is waited for: half a Mbit/s. */
const SLOWEST_BYTES_PER_MS = 64;
/** Of all clients together. Beyond it those go that have taken nothing for longest. */
const MAX_UNREAD_BYTES = 64 * MIB;
/** Less than this is no reason to go, however much the others leave unread. */
const MIN_WAIT_MS = 250;
/** Where answers are many, they are not counted for each of them. */
const MIN_LOOK_MS = 50;

/** A connection whose client has not taken everything that was written to it. */
interface Unread {
  bytes: number;
  /** What it had taken when it last took something. */
  taken: number;
  /** When that was. */
  since: number;
}

/** Ends connections whose clients do not read their answers, which stay in memory until they do. */
export class UnreadAnswers {
  private readonly logger = new Logger('Connections');
  private readonly sockets = new Set<Socket>();
  private readonly unread = new Map<Socket, Unread>();
  /** Bytes of answers that have not gone out in full. */
  private sending = 0;
  private lookedAt = 0;

  /** `now` tells milliseconds of any beginning. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Must be called before the server listens. Looks every second until the server is closed. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sockets.delete(socket);
        this.unread.delete(socket);
      });
    });
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Looks at once when the answers on their way become too many. Must be called before the routes are made. */
  count(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (_request, reply, payload, done) => {
      if (typeof payload === 'string' || Buffer.isBuffer(payload)) this.send(payload.length, reply.raw);
      done(null, payload);
    });
  }

  /** Ends whoever has not read for too long. Called by the watch; returns how many it were. */
  look(): number {
    const now = this.now();
    this.lookedAt = now;
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
    if (this.sending > MAX_UNREAD_BYTES && this.now() - this.lookedAt >= MIN_LOOK_MS) this.look();
  }

  private note(socket: Socket, now: number): void {
    const bytes = socket.writableLength;
    if (bytes === 0) return void this.unread.delete(socket);
    const taken = socket.bytesWritten - bytes;
    const known = this.unread.get(socket);
    if (known && known.taken === taken) known.bytes = bytes;
    else this.unread.set(socket, { bytes, taken, since: now });
  }

  /** Those that have waited longest, until the others hold no more than they may. */
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
