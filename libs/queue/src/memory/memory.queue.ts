import { LANES, type Lane, LaneTurns } from '@recado/core';
import { HANDLERS_PER_LANE } from '../handlers-per-lane.js';
import type { InspectableQueue } from '../inspectable-queue.js';
import { type ChunkHandler, MessageQueue, type QueueChunk } from '../message-queue.js';

/** The queue of the embedded shape. It may forget everything at any time: its content is derived from the database. */
export class MemoryQueue extends MessageQueue implements InspectableQueue {
  private readonly waiting: Record<Lane, QueueChunk[]> = { 0: [], 1: [], 2: [] };
  private readonly running: Record<Lane, Set<Promise<void>>> = { 0: new Set(), 1: new Set(), 2: new Set() };
  private readonly turns = new LaneTurns();
  private handler: ChunkHandler | undefined;

  async publish(chunk: QueueChunk): Promise<void> {
    this.waiting[chunk.lane].push(chunk);
    this.handOver();
  }

  consume(handler: ChunkHandler): void {
    this.handler = handler;
    this.handOver();
  }

  async stop(): Promise<void> {
    this.handler = undefined;
    await Promise.all(LANES.flatMap((lane) => [...this.running[lane]]));
  }

  async depth(): Promise<Record<Lane, number>> {
    const { waiting } = this;
    return { 0: waiting[0].length, 1: waiting[1].length, 2: waiting[2].length };
  }

  private handOver(): void {
    for (;;) {
      const handler = this.handler;
      const lane = handler && this.turns.next((candidate) => this.isReady(candidate));
      if (lane === undefined || !handler) return;
      this.handle(handler, this.waiting[lane].shift()!);
    }
  }

  private isReady(lane: Lane): boolean {
    return this.waiting[lane].length > 0 && this.running[lane].size < HANDLERS_PER_LANE;
  }

  private handle(handler: ChunkHandler, chunk: QueueChunk): void {
    const running = this.running[chunk.lane];
    const done = handler(chunk)
      // The handler reports its own failures; the chunk is published again when nobody started it.
      .catch(() => undefined)
      .finally(() => {
        running.delete(done);
        this.handOver();
      });
    running.add(done);
  }
}
