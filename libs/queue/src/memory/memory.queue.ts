import { LANES, type Lane, LaneRotation } from '@recado/core';
import { HANDLERS_PER_LANE } from '../handlers-per-lane.js';
import type { InspectableQueue } from '../inspectable-queue.js';
import { type ChunkHandler, MessageQueue, type QueueChunk } from '../message-queue.js';

/** The queue of the embedded shape. It may forget everything at any time: its content is derived from the database. */
export class MemoryQueue extends MessageQueue implements InspectableQueue {
  /** One a channel, so that a slow one stands in nobody's way. */
  private readonly lines = new Map<number, ChannelLine>();
  private handler: ChunkHandler | undefined;

  async publish(chunk: QueueChunk): Promise<void> {
    const line = this.lines.get(chunk.channelId) ?? new ChannelLine(() => this.handler);
    this.lines.set(chunk.channelId, line);
    line.add(chunk);
  }

  consume(handler: ChunkHandler): void {
    this.handler = handler;
    for (const line of this.lines.values()) line.handOver();
  }

  /** It goes with its process, and so does who publishes. */
  onLoss(): () => void {
    return () => undefined;
  }

  async depth(): Promise<Record<Lane, number>> {
    const inLane = (lane: Lane) => [...this.lines.values()].reduce((sum, line) => sum + line.depth(lane), 0);
    return { 0: inLane(0), 1: inLane(1), 2: inLane(2) };
  }

  async stop(): Promise<void> {
    this.handler = undefined;
    await Promise.all([...this.lines.values()].map((line) => line.idle()));
  }
}

/** What waits for one channel and what is being handled of it. */
class ChannelLine {
  private readonly waiting: Record<Lane, QueueChunk[]> = { 0: [], 1: [], 2: [] };
  private readonly running: Record<Lane, Set<Promise<void>>> = { 0: new Set(), 1: new Set(), 2: new Set() };
  private readonly turns = new LaneRotation();

  /** `handler` answers undefined while nobody consumes. */
  constructor(private readonly handler: () => ChunkHandler | undefined) {}

  add(chunk: QueueChunk): void {
    this.waiting[chunk.lane].push(chunk);
    this.handOver();
  }

  /** Chunks that wait in a lane. */
  depth(lane: Lane): number {
    return this.waiting[lane].length;
  }

  handOver(): void {
    for (;;) {
      const handler = this.handler();
      const lane = handler && this.turns.next((candidate) => this.isReady(candidate));
      const chunk = lane === undefined ? undefined : this.waiting[lane].shift();
      if (!handler || !chunk) return;
      this.handle(handler, chunk);
    }
  }

  /** Resolves when what is being handled has ended. */
  async idle(): Promise<void> {
    await Promise.all(LANES.flatMap((lane) => [...this.running[lane]]));
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
