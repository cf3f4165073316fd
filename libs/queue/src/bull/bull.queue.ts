import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Lane, LANES } from '@recado/core';
import type { RedisHealth } from '@recado/redis';
import { Loop } from '@recado/work';
import type { Queue } from 'bull';
import type { InspectableQueue } from '../inspectable-queue.js';
import { type ChunkHandler, MessageQueue, type QueueChunk } from '../message-queue.js';
import type { Hint } from './hint.js';
import type { LaneConsumer } from './lane-consumer.js';
import type { OwnedChunks } from './owned-chunks.js';
import { SilenceDetector } from './silence-detector.js';

/**
 * Chunks of a lane that may wait in Redis: twice the windows of a hundred channels. Further ones are dropped, and
 * published again later.
 */
const MAX_WAITING = 1_000;
/** How often the consumers are checked while chunks wait, in ms. */
const CHECK_EVERY_MS = 500;
/** The same while none waits: no consumer is silent then. */
const CHECK_IDLE_EVERY_MS = 1_000;

interface Watched {
  lane: Lane;
  consumer: LaneConsumer;
  detector: SilenceDetector;
}

/**
 * Spreads work over processes, with one Bull queue per lane. The feeder publishes again whatever Redis or Bull lose.
 * This class replaces its consumers whenever Redis returns, and a consumer that has fallen silent.
 */
export class BullQueue extends MessageQueue implements InspectableQueue {
  private readonly logger = new Logger(BullQueue.name);
  private readonly watch = new Loop({ tick: () => this.checkConsumers(), onError: (error) => this.checkFailed(error) });
  private watched: Watched[] = [];
  private stopListening: (() => void) | undefined;

  /** One Bull queue for each of LANES, in that order. */
  constructor(
    private readonly health: RedisHealth,
    private readonly queues: readonly Queue<Hint>[],
    private readonly openConsumer: (lane: Lane) => LaneConsumer,
    private readonly owned: OwnedChunks,
  ) {
    super();
  }

  async publish(chunk: QueueChunk): Promise<void> {
    if (!this.health.mayPublish()) return;
    if (chunk.to !== undefined) return this.owned.publish(chunk);
    const { lane, ...hint } = chunk;
    try {
      const queue = this.queueOf(lane);
      if ((await queue.getWaitingCount()) >= MAX_WAITING) return;
      // Bull's own job ids restart after a FLUSHALL, and would collide with those of chunks that are still being
      // handled.
      await queue.add(hint, { jobId: randomUUID() });
      this.health.published();
    } catch (error) {
      this.health.publishFailed(error);
    }
  }

  consume(handler: ChunkHandler): void {
    this.watched = LANES.map((lane) => ({ lane, consumer: this.openConsumer(lane), detector: new SilenceDetector() }));
    for (const { consumer } of this.watched) consumer.start(handler);
    this.owned.consume(handler);
    this.watch.start();
    // After a reconnection some consumers stay silent (Bull 1873, 2417), so all are replaced: that costs nothing.
    this.stopListening = this.health.onReturn(() => this.watched.forEach(({ consumer }) => consumer.renew()));
  }

  isAvailable(): boolean {
    return this.health.isUp();
  }

  /** After every reconnection and refusal: nothing tells whether Redis kept its data and received the last commands. */
  onLoss(listener: () => void): () => void {
    return this.health.onReturn(listener);
  }

  async stop(): Promise<void> {
    this.stopListening?.();
    await Promise.all([this.watch.stop(), this.owned.stop(), ...this.watched.map(({ consumer }) => consumer.stop())]);
  }

  async depth(): Promise<Record<Lane, number>> {
    const [high, normal, low] = await this.lengths();
    return { 0: high ?? 0, 1: normal ?? 0, 2: low ?? 0 };
  }

  private async checkConsumers(): Promise<number> {
    if (!this.health.isUp()) {
      this.resetDetectors();
      return CHECK_EVERY_MS;
    }
    const depth = await this.depth();
    for (const watched of this.watched) this.renewIfSilent(watched, depth[watched.lane]);
    return LANES.some((lane) => depth[lane] > 0) ? CHECK_EVERY_MS : CHECK_IDLE_EVERY_MS;
  }

  /** How many chunks wait in each lane, in one exchange with Redis: Bull's own count is four commands for each. */
  private async lengths(): Promise<number[]> {
    const commands = this.queueOf(Lane.High).client.pipeline();
    for (const lane of LANES) commands.llen(this.queueOf(lane).toKey('wait'));
    const answers = (await commands.exec()) ?? [];
    return answers.map(([error, length]) => {
      if (error) throw error;
      return Number(length);
    });
  }

  private renewIfSilent({ lane, consumer, detector }: Watched, waiting: number): void {
    const { hasCapacity, taken } = consumer;
    if (!detector.isSilent({ waiting, hasCapacity, taken }, performance.now())) return;
    this.logger.warn(`the consumer of lane ${this.queueOf(lane).name} was silent and is replaced`);
    consumer.renew();
  }

  /** The queue could not be asked: the connection was lost, or Redis refuses it. */
  private checkFailed(error: unknown): void {
    void this.health.consumerFailed(error);
    this.resetDetectors();
  }

  /** While Redis is away, a consumer that takes nothing is not silent. */
  private resetDetectors(): void {
    for (const { detector } of this.watched) detector.reset();
  }

  private queueOf(lane: Lane): Queue<Hint> {
    return this.queues[lane]!;
  }
}
