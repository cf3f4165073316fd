import { LANES, type Lane, LaneRotation } from '@recado/core';
import {
  HANDLERS_PER_LANE,
  type InspectableQueue,
  type ChunkHandler,
  MessageQueue,
  type QueueChunk,
} from './message-queue.js';

/** The queue of the embedded shape. It may lose everything at any time: the feeder publishes it again. */
export class MemoryQueue extends MessageQueue implements InspectableQueue {
  /** One queue per channel, so that a slow channel blocks no other. */
  private readonly channels = new Map<number, ChannelQueue>();
  private handler: ChunkHandler | undefined;

  async publish(chunk: QueueChunk): Promise<void> {
    const channel = this.channels.get(chunk.channelId) ?? new ChannelQueue(() => this.handler);
    this.channels.set(chunk.channelId, channel);
    channel.add(chunk);
  }

  consume(handler: ChunkHandler): void {
    this.handler = handler;
    for (const channel of this.channels.values()) channel.takeNext();
  }

  isAvailable(): boolean {
    return true;
  }

  /** Never: it is lost only with the process that publishes. */
  onLoss(): () => void {
    return () => undefined;
  }

  async depth(): Promise<Record<Lane, number>> {
    const inLane = (lane: Lane) => [...this.channels.values()].reduce((sum, channel) => sum + channel.depth(lane), 0);
    return { 0: inLane(0), 1: inLane(1), 2: inLane(2) };
  }

  async stop(): Promise<void> {
    this.handler = undefined;
    await Promise.all([...this.channels.values()].map((channel) => channel.idle()));
  }
}

/** The chunks of one channel, waiting and being handled. */
class ChannelQueue {
  private readonly waiting: Record<Lane, QueueChunk[]> = { 0: [], 1: [], 2: [] };
  private readonly running: Record<Lane, Set<Promise<void>>> = { 0: new Set(), 1: new Set(), 2: new Set() };
  private readonly rotation = new LaneRotation();

  /** `handler` returns undefined while nothing consumes. */
  constructor(private readonly handler: () => ChunkHandler | undefined) {}

  add(chunk: QueueChunk): void {
    this.waiting[chunk.lane].push(chunk);
    this.takeNext();
  }

  /** Chunks that wait in a lane. */
  depth(lane: Lane): number {
    return this.waiting[lane].length;
  }

  /** Passes waiting chunks to the handler, as many as it may handle at the same time. */
  takeNext(): void {
    for (;;) {
      const handler = this.handler();
      const lane = handler && this.rotation.next((candidate) => this.isReady(candidate));
      const chunk = lane === undefined ? undefined : this.waiting[lane].shift();
      if (!handler || !chunk) return;
      this.handle(handler, chunk);
    }
  }

  /** Resolves when the handlers under way have ended. */
  async idle(): Promise<void> {
    await Promise.all(LANES.flatMap((lane) => [...this.running[lane]]));
  }

  private isReady(lane: Lane): boolean {
    return this.waiting[lane].length > 0 && this.running[lane].size < HANDLERS_PER_LANE;
  }

  private handle(handler: ChunkHandler, chunk: QueueChunk): void {
    const running = this.running[chunk.lane];
    const done = handler(chunk)
      // The handler reports its own failures; a chunk that nobody claimed is published again.
      .catch(() => undefined)
      .finally(() => {
        running.delete(done);
        this.takeNext();
      });
    running.add(done);
  }
}
