import { DomainError } from '@recado/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Work of one turn of the event loop, told by the bytes that it takes to ask for it: 32 KiB of messages are read, checked
 * and answered in about 1 ms. Measured: half or twice as much costs no throughput, four times as much doubles the wait.
 */
const TURN_BYTES = 32_768;
/** What a request without a body counts. Also: who asks for less in a turn never waits. */
const LIGHT_BYTES = 4_096;
/** What one key may have waiting: about three seconds of work. */
const MAX_WAITING_BYTES = 64 * 1024 ** 2;
const RETRY_AFTER_SECONDS = 2;

/** What is done in a turn, or told of why it cannot be done. */
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
 * Spreads the work of requests over the turns of the event loop, so that a key that floods waits for itself. Without it
 * everything that arrived together is worked through in one turn; a request of another key needs about eight turns, one
 * for each answer of the database, and would wait for all of the flood eight times.
 */
export class FairTurns {
  private readonly queues = new Map<number, Queue>();
  private readonly usedBy = new Map<number, number>();
  private used = 0;
  private isWoken = false;

  /** Does the work now or in one of the next turns; tells it `overloaded` when the key has too much waiting. */
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
    return isLight || (this.used < TURN_BYTES && this.queues.size === 0);
  }

  private begin(keyId: number, { bytes, work }: Waiting): void {
    this.used += bytes;
    this.usedBy.set(keyId, (this.usedBy.get(keyId) ?? 0) + bytes);
    work();
  }

  /** For the next turn, in which the connections have been heard once more. */
  private wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => this.next());
  }

  private next(): void {
    this.isWoken = false;
    this.used = 0;
    this.usedBy.clear();
    // A queue that is not empty yet goes to the end of the map, where the loop comes to it once more.
    for (const [keyId, queue] of this.queues) {
      if (this.used >= TURN_BYTES) break;
      const next = queue.waiting.shift()!;
      queue.bytes -= next.bytes;
      this.queues.delete(keyId);
      if (queue.waiting.length > 0) this.queues.set(keyId, queue);
      this.begin(keyId, next);
    }
    // What was begun now counts for this turn; the next one starts afresh.
    if (this.used > 0) this.wake();
  }
}

/** Lets requests without a body, which ask for something all the same, take turns by their keys. */
export function takeTurns(fastify: FastifyInstance, turns: FairTurns): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!request.principal || hasBody(request)) return done();
    turns.run(request.principal.keyId, LIGHT_BYTES, done);
  });
}

/** Those with one take turns when it has been read. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-type'] !== undefined;
}
