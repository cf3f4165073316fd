import { DomainError } from '@recado/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Work of one tick of the event loop, measured in bytes of request: 32 KiB of messages are parsed, validated and answered
 * in about 1 ms. Measured: half or twice as much costs no throughput, four times as much doubles the wait.
 */
const TICK_BYTES = 32_768;
/** Bytes that a request without a body counts. A key that asks for no more than this in a tick never waits. */
const LIGHT_BYTES = 4_096;
/** Most bytes of waiting requests for one key: about three seconds of work. */
const MAX_WAITING_BYTES = 64 * 1024 ** 2;
const RETRY_AFTER_SECONDS = 2;

/** Work to do, called once; with a refusal when it cannot be done. */
type Work = (refusal?: DomainError) => void;

interface Waiting {
  readonly bytes: number;
  readonly work: Work;
}

interface Queue {
  readonly waiting: Waiting[];
  bytes: number;
}

/**
 * Spreads the work of requests over ticks of the event loop, round robin over the keys, so that a key that floods delays
 * only itself. Without it all requests that arrived together are processed in one tick; a request of another key needs
 * about eight ticks, one for each answer of the database, and would wait for the whole flood eight times.
 */
export class FairQueue {
  private readonly queues = new Map<number, Queue>();
  private readonly usedBy = new Map<number, number>();
  private used = 0;
  private isWoken = false;

  /** Calls the work now or in one of the next ticks; with the refusal `overloaded` when the key has too much waiting. */
  run(keyId: number, bytes: number, work: Work): void {
    const queue = this.queues.get(keyId) ?? { waiting: [], bytes: 0 };
    if (queue.bytes > 0 && queue.bytes + bytes > MAX_WAITING_BYTES) {
      return work(new DomainError('overloaded', { retryAfter: RETRY_AFTER_SECONDS }));
    }
    this.wake();
    if (queue.waiting.length === 0 && this.isFreeFor(keyId, bytes)) return this.begin(keyId, { bytes, work });
    queue.waiting.push({ bytes, work });
    queue.bytes += bytes;
    this.queues.set(keyId, queue);
  }

  private isFreeFor(keyId: number, bytes: number): boolean {
    const isLight = (this.usedBy.get(keyId) ?? 0) + bytes <= LIGHT_BYTES;
    return isLight || (this.used < TICK_BYTES && this.queues.size === 0);
  }

  private begin(keyId: number, { bytes, work }: Waiting): void {
    this.used += bytes;
    this.usedBy.set(keyId, (this.usedBy.get(keyId) ?? 0) + bytes);
    work();
  }

  /** Schedules the next tick, before which the event loop reads the connections again. */
  private wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => this.next());
  }

  private next(): void {
    this.isWoken = false;
    this.used = 0;
    this.usedBy.clear();
    // A queue that is not empty moves to the end of the map, so that this loop reaches it again.
    for (const [keyId, queue] of this.queues) {
      if (this.used >= TICK_BYTES) break;
      const next = queue.waiting.shift()!;
      queue.bytes -= next.bytes;
      this.queues.delete(keyId);
      if (queue.waiting.length > 0) this.queues.set(keyId, queue);
      this.begin(keyId, next);
    }
    // This tick is charged with what was started now; the next one starts at zero.
    if (this.used > 0) this.wake();
  }
}

/** Queues requests without a body by their keys. Requests with a body are queued when the body has been read. */
export function queueByKey(fastify: FastifyInstance, queue: FairQueue): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!request.principal || hasBody(request)) return done();
    queue.run(request.principal.keyId, LIGHT_BYTES, done);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-type'] !== undefined;
}
