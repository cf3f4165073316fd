import { RUN } from '@recado/core';
import type { RedisConnections, RedisHealth } from '@recado/redis';
import { RedisSignal } from '@recado/redis';
import type { ChunkHandler, QueueChunk } from '../message-queue.js';
import { chunkOf } from './hint.js';

/**
 * Brings chunks to the one process that may take them, over a signal that every process hears: a queue of its own would
 * cost each process three connections that wait. A lost one is published again like any other.
 */
export class OwnedChunks {
  private readonly signal: RedisSignal;
  private readonly running = new Set<Promise<void>>();
  private waiting: QueueChunk[] = [];
  private handler: ChunkHandler | undefined;

  constructor(connections: RedisConnections, health: RedisHealth) {
    this.signal = new RedisSignal(connections, health, 'chunks', () => JSON.stringify(this.waiting.splice(0)));
  }

  publish(chunk: QueueChunk): void {
    if (chunk.to === RUN) return this.take(chunk);
    this.waiting.push(chunk);
    this.signal.publish();
  }

  consume(handler: ChunkHandler): void {
    this.handler = handler;
    this.signal.subscribe((data) => {
      for (const chunk of chunksIn(data)) if (chunk.to === RUN) this.take(chunk);
    });
  }

  /** Takes no more chunks; resolves when the handlers under way have ended. */
  async stop(): Promise<void> {
    this.handler = undefined;
    this.signal.stop();
    await Promise.all(this.running);
  }

  private take(chunk: QueueChunk): void {
    if (!this.handler) return;
    const done = this.handler(chunk)
      // The handler reports its own failures; a chunk that nobody claimed is published again.
      .catch(() => undefined)
      .finally(() => this.running.delete(done));
    this.running.add(done);
  }
}

/** The chunks in the data of a signal; none where it is something else, as when signals may have been missed. */
function chunksIn(data: string): QueueChunk[] {
  const list = data === '' ? [] : (JSON.parse(data) as unknown);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: { lane?: unknown; to?: unknown }) => {
    const { lane, to } = item;
    if ((lane !== 0 && lane !== 1 && lane !== 2) || typeof to !== 'string') return [];
    const chunk = chunkOf(lane, item);
    return chunk ? [{ ...chunk, to }] : [];
  });
}
