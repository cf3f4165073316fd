import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Lane, LANES } from '@recado/core';
import type { RedisHealth } from '@recado/redis';
import { Loop } from '@recado/work';
import type { Queue } from 'bull';
import type { InspectableQueue } from '../inspectable-queue.js';
import { type ChunkHandler, MessageQueue, type QueueChunk } from '../message-queue.js';
import type { Hint } from './hint.js';
import type { LaneConsumer } from './lane-consumer.js';
import { SilenceJudge } from './silence-judge.js';

/** Chunks of a lane that may wait in Redis: a hundred channels' windows twice over. More are lost, and come again. */
const MAX_WAITING = 1_000;
/** How often the consumers are looked after, in ms. */
const WATCH_EVERY_MS = 500;

interface Watched {
  lane: Lane;
  consumer: LaneConsumer;
  judge: SilenceJudge;
}

/**
 * Spreads the work over processes: a Bull queue a lane. Whatever Redis or Bull forget is published again by the feeder;
 * what this class adds is that consumers are made anew whenever Redis returns, and when one has fallen silent.
 */
export class BullQueue extends MessageQueue implements InspectableQueue {
  private readonly logger = new Logger(BullQueue.name);
  private readonly watch = new Loop({ tick: () => this.lookAfter(), onError: () => this.forgive() });
  private watched: Watched[] = [];
  private stopListening: (() => void) | undefined;

  /** One Bull queue for each of LANES, in that order. */
  constructor(
    private readonly health: RedisHealth,
    private readonly queues: readonly Queue<Hint>[],
    private readonly open: (lane: Lane) => LaneConsumer,
  ) {
    super();
  }

  async publish({ channelId, lane, ids, times }: QueueChunk): Promise<void> {
    if (!this.health.isUp()) return;
    try {
      const queue = this.queueOf(lane);
      if ((await queue.getWaitingCount()) >= MAX_WAITING) return;
      // Bull's own numbers begin anew after a FLUSHALL, and would meet those of chunks that are still being handled.
      await queue.add({ channelId, ids, times }, { jobId: randomUUID() });
    } catch {
      // Redis has gone in this moment, and RedisHealth says so.
    }
  }

  consume(handler: ChunkHandler): void {
    this.watched = LANES.map((lane) => ({ lane, consumer: this.open(lane), judge: new SilenceJudge() }));
    for (const { consumer } of this.watched) consumer.start(handler);
    this.watch.start();
    // No consumer outlives a reconnection: some would stay silent (Bull 1873, 2417), and a fresh one costs nothing.
    this.stopListening = this.health.onReturn(() => this.watched.forEach(({ consumer }) => consumer.renew()));
  }

  /** Whether Redis kept its memory, and whether it heard the last words, nobody tells. */
  onLoss(listener: () => void): () => void {
    return this.health.onReturn(listener);
  }

  async stop(): Promise<void> {
    this.stopListening?.();
    await Promise.all([this.watch.stop(), ...this.watched.map(({ consumer }) => consumer.stop())]);
  }

  async depth(): Promise<Record<Lane, number>> {
    const [high, normal, low] = await Promise.all(LANES.map((lane) => this.queueOf(lane).getWaitingCount()));
    return { 0: high ?? 0, 1: normal ?? 0, 2: low ?? 0 };
  }

  private async lookAfter(): Promise<number> {
    if (!this.health.isUp()) this.forgive();
    else {
      const depth = await this.depth();
      for (const watched of this.watched) this.judge(watched, depth[watched.lane]);
    }
    return WATCH_EVERY_MS;
  }

  private judge({ lane, consumer, judge }: Watched, waiting: number): void {
    const { hasRoom, handedOver } = consumer;
    if (!judge.isSilent({ waiting, hasRoom, handedOver }, performance.now())) return;
    this.logger.warn(`the consumer of lane ${this.queueOf(lane).name} had fallen silent and is made anew`);
    consumer.renew();
  }

  /** While Redis is away nobody can be blamed for silence. */
  private forgive(): void {
    for (const { judge } of this.watched) judge.forgive();
  }

  private queueOf(lane: Lane): Queue<Hint> {
    return this.queues[lane]!;
  }
}
