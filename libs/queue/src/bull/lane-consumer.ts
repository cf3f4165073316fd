import type { Lane } from '@recado/core';
import type { Redis, RedisConnections } from '@recado/redis';
import { withTimeout } from '@recado/work';
import Bull from 'bull';
import { HANDLERS_PER_LANE } from '../handlers-per-lane.js';
import type { ChunkHandler } from '../message-queue.js';
import { chunkOf } from './hint.js';
import { laneQueueOptions, queueName } from './lane-queue-options.js';

/** Time-out for closing a Bull queue, in ms. What it still holds then is only hints. */
const CLOSE_WITHIN_MS = 1_000;

interface Attached {
  bull: Bull.Queue<unknown>;
  /** The connection on which only this Bull queue waits for work. */
  blocking: Redis;
}

/** Takes the chunks of one lane from Bull. Its Bull queue can be replaced at any time; running handlers continue. */
export class LaneConsumer {
  private readonly running = new Set<Promise<void>>();
  private attached: Attached | undefined;
  private handler: ChunkHandler | undefined;
  private takenCount = 0;

  constructor(
    private readonly lane: Lane,
    private readonly connections: RedisConnections,
    /** Called with each error of its commands. */
    private readonly onError: (error: Error) => void,
  ) {}

  /** Chunks taken so far. */
  get taken(): number {
    return this.takenCount;
  }

  /** Whether it could take another chunk now. */
  get hasCapacity(): boolean {
    return this.running.size < HANDLERS_PER_LANE;
  }

  start(handler: ChunkHandler): void {
    this.handler = handler;
    this.attached = this.attach();
  }

  /** Replaces the Bull queue and its connection by new ones. */
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
    // Bull sets its connection's name in a promise without a handler: a close meanwhile would end the process.
    Object.assign(bull, { setWorkerName: () => undefined });
    bull.on('error', this.onError);
    // It rejects when the connection is lost at the wrong moment; the silence detector finds what follows.
    bull.process(1, ({ data }) => this.take(data)).catch(() => undefined);
    return { bull, blocking };
  }

  /**
   * A job of Bull ends when its chunk is taken, not when it is handled, and Bull brings the next one then: so one wait for
   * work serves all handlers, where Bull by itself has as many waits as handlers. The last free handler keeps its job.
   */
  private async take(data: unknown): Promise<void> {
    const chunk = chunkOf(this.lane, data);
    if (!chunk || !this.handler) return;
    this.takenCount++;
    // The handler reports its own failures; a chunk that nobody claimed is published again.
    const done = this.handler(chunk)
      .catch(() => undefined)
      .finally(() => this.running.delete(done));
    this.running.add(done);
    while (!this.hasCapacity) await Promise.race(this.running);
  }

  private async detach({ bull, blocking }: Attached): Promise<void> {
    // Without an answer in time, or while Redis is away, its connection is cut all the same.
    const closing = withTimeout(CLOSE_WITHIN_MS, bull.close(true)).catch(() => undefined);
    // Before, because closing waits for the blocked command; and after, because closing connects again.
    this.connections.release(blocking);
    await closing;
    this.connections.release(blocking);
  }
}
