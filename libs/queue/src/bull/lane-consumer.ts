import type { Lane } from '@recado/core';
import type { Redis, RedisConnections } from '@recado/redis';
import { withTimeout } from '@recado/work';
import Bull from 'bull';
import { HANDLERS_PER_LANE } from '../handlers-per-lane.js';
import type { ChunkHandler } from '../message-queue.js';
import { chunkOf } from './hint.js';
import { laneQueueOptions, queueName } from './lane-queue-options.js';

/** So long Bull may take to close, in ms; what it then still holds is only a hint. */
const CLOSE_WITHIN_MS = 1_000;

interface Attached {
  bull: Bull.Queue<unknown>;
  /** The connection on which this one waits for work, and nobody else. */
  blocking: Redis;
}

/** Takes one lane's chunks from Bull. Can be made anew at any time, while the handlers under way go on. */
export class LaneConsumer {
  private readonly running = new Set<Promise<void>>();
  private attached: Attached | undefined;
  private handler: ChunkHandler | undefined;
  private taken = 0;

  constructor(
    private readonly lane: Lane,
    private readonly connections: RedisConnections,
  ) {}

  get handedOver(): number {
    return this.taken;
  }

  get hasRoom(): boolean {
    return this.running.size < HANDLERS_PER_LANE;
  }

  start(handler: ChunkHandler): void {
    this.handler = handler;
    this.attached = this.attach();
  }

  /** Lets go of Bull's queue with its connection, and begins with a fresh one. */
  renew(): void {
    if (!this.handler) return;
    const old = this.attached;
    this.attached = this.attach();
    if (old) void this.detach(old);
  }

  async stop(): Promise<void> {
    this.handler = undefined;
    if (this.attached) await this.detach(this.attached);
    await Promise.all(this.running);
  }

  private attach(): Attached {
    const blocking = this.connections.openBlocking();
    const bull = new Bull<unknown>(queueName(this.lane), laneQueueOptions(this.connections, blocking));
    // Bull names its connection in a promise that nobody holds: one that is closed meanwhile would end the process.
    Object.assign(bull, { setWorkerName: () => undefined });
    // It rejects when Redis goes at the wrong moment; the watch over silent consumers sees the rest.
    bull.process(HANDLERS_PER_LANE, ({ data }) => this.take(data)).catch(() => undefined);
    return { bull, blocking };
  }

  private async take(data: unknown): Promise<void> {
    const chunk = chunkOf(this.lane, data);
    if (!chunk || !this.handler) return;
    this.taken++;
    // The handler reports its own failures; the chunk is published again when nobody started it.
    const done = this.handler(chunk)
      .catch(() => undefined)
      .finally(() => this.running.delete(done));
    this.running.add(done);
    await done;
  }

  private async detach({ bull, blocking }: Attached): Promise<void> {
    const closing = withTimeout(CLOSE_WITHIN_MS, bull.close(true)).catch(() => undefined);
    // First, because closing waits for the blocked command; again, because closing connects anew.
    this.connections.release(blocking);
    await closing;
    this.connections.release(blocking);
  }
}
