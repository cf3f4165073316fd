import Bull from 'bull';
import { randomUUID } from 'node:crypto';
import { BullModule, getQueueToken } from '@nestjs/bull';
import { Logger, type ModuleMetadata } from '@nestjs/common';
import { Lane, priorityOf, RUN, LANES } from '@recado/core';
import { type Redis, RedisConnections, RedisHealth, RedisSignal } from '@recado/redis';
import { withTimeout, Loop } from '@recado/work';
import type { QueueOptions, Queue } from 'bull';
import {
  type QueueChunk,
  HANDLERS_PER_LANE,
  type ChunkHandler,
  type InspectableQueue,
  MessageQueue,
} from './message-queue.js';

/** The data of a Bull job: ids, and no content of messages. */
interface Hint {
  channelId: number;
  ids: readonly number[];
  times?: readonly number[];
  claimBy?: number;
}

/** Reads a chunk from a job's data; undefined for invalid data, such as that of a job whose data a flush removed. */
export function chunkOf(lane: Lane, data: unknown): QueueChunk | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { channelId, ids, times, claimBy } = data as Partial<Record<keyof Hint, unknown>>;
  if (!Number.isSafeInteger(channelId) || !isList(ids, Number.isSafeInteger)) return undefined;
  const chunk: QueueChunk = { channelId: channelId as number, lane, ids };
  if (claimBy !== undefined) {
    if (!Number.isFinite(claimBy)) return undefined;
    chunk.claimBy = claimBy as number;
  }
  if (times === undefined) return chunk;
  return isList(times, Number.isFinite) && times.length === ids.length ? { ...chunk, times } : undefined;
}

function isList(value: unknown, isRight: (item: unknown) => boolean): value is number[] {
  return Array.isArray(value) && value.every(isRight);
}

/** The database's lease decides who works on a message, so Bull's own locks only have to be short and tolerant. */
const SETTINGS = {
  /** A consumer that does not renew its lock for this long loses its chunk, in ms. Bull's default is 30 s. */
  lockDuration: 10_000,
  /** A third of the lock: two renewals may fail. In ms. */
  lockRenewTime: 3_000,
  /** How often Bull looks for lost chunks, in ms. Its default is 30 s. */
  stalledInterval: 5_000,
  /**
   * How often a chunk may be lost before it fails: practically never. Bull's default, 1, fails it at the second kill.
   */
  maxStalledCount: 1_000_000,
  /** Rest of a consumer after an error, in ms. Bull's default is 5 s. */
  retryProcessDelay: 500,
  /**
   * Maximum of one wait for work at Redis, in seconds: the heartbeat of the connection is answered behind it. Each consumer
   * has one wait at a time, so a worker that stands still is given one more chunk of each lane.
   */
  drainDelay: 1,
  /** How often Bull looks for delayed jobs, in ms. There are none. */
  guardInterval: 60_000,
};

/** A job is removed once it was handled, with or without an error: what was not claimed is published again. */
const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The name of a lane's Bull queue, without the installation's prefix. */
function queueName(lane: Lane): string {
  return priorityOf(lane);
}

/** The options of every lane's Bull queue. Only a consumer needs a connection of its own to wait on. */
export function laneQueueOptions({ prefix, commands, subscriber }: RedisConnections, blocking?: Redis): QueueOptions {
  return {
    prefix,
    settings: SETTINGS,
    defaultJobOptions: JOB_OPTIONS,
    createClient: (type) => {
      if (type === 'bclient' && blocking) return blocking;
      return type === 'subscriber' ? subscriber : commands;
    },
  };
}

/** Longer than any pause of a healthy consumer, which rests for half a second after an error. */
const SILENT_AFTER_MS = 3_000;

export interface Observation {
  /** Chunks that nobody has taken. */
  waiting: number;
  /** The consumer could take a chunk. */
  hasCapacity: boolean;
  /** Chunks that it has taken so far. */
  taken: number;
}

/**
 * Detects a silent consumer: for some time, at every observation, chunks waited, it had capacity and took none. Bull's
 * consumers do that after some reconnections to Redis, and after FLUSHALL.
 */
export class SilenceDetector {
  private since: number | undefined;
  private taken = 0;

  /** `now`: milliseconds of any monotonic clock. After true, the time is counted from the start again. */
  isSilent({ waiting, hasCapacity, taken }: Observation, now: number): boolean {
    const isIdle = waiting > 0 && hasCapacity && taken === this.taken;
    this.taken = taken;
    this.since = isIdle ? (this.since ?? now) : undefined;
    if (this.since === undefined || now - this.since < SILENT_AFTER_MS) return false;
    this.reset();
    return true;
  }

  /** Counts the time from the start again. */
  reset(): void {
    this.since = undefined;
  }
}

/** Time-out for closing a Bull queue, in ms. What it still holds then is only hints. */
const CLOSE_WITHIN_MS = 1_000;

interface Attached {
  bull: Bull.Queue<unknown>;
  /** The connection on which only this Bull queue waits for work. */
  blocking: Redis;
}

/** Takes the chunks of one lane from Bull. Its Bull queue can be replaced at any time; running handlers continue. */
class LaneConsumer {
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
    this.handle(chunk, this.handler);
    while (!this.hasCapacity) await Promise.race(this.running);
  }

  /** Takes a chunk past Redis if no other one is under way here, so that a flood of them reaches other processes too. */
  takeHere(chunk: QueueChunk): boolean {
    if (!this.handler || this.running.size > 0) return false;
    this.handle(chunk, this.handler);
    return true;
  }

  private handle(chunk: QueueChunk, handler: ChunkHandler): void {
    // The handler reports its own failures; a chunk that nobody claimed is published again.
    const done = handler(chunk)
      .catch(() => undefined)
      .finally(() => this.running.delete(done));
    this.running.add(done);
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

/**
 * Brings chunks to the one process that may take them, over a signal that every process hears: a queue of its own would
 * cost each process three connections that wait. A lost one is published again like any other.
 */
class OwnedChunks {
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
class BullQueue extends MessageQueue implements InspectableQueue {
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
    // Two exchanges with Redis and a wait for work, which a one-time code does without.
    if (lane === Lane.High && this.watched[lane]?.consumer.takeHere(chunk)) return;
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

const bullQueue = {
  provide: MessageQueue,
  inject: [RedisConnections, RedisHealth, ...LANES.map((lane) => getQueueToken(queueName(lane)))],
  useFactory: (connections: RedisConnections, health: RedisHealth, ...queues: Queue<Hint>[]) => {
    const openConsumer = (lane: Lane) =>
      new LaneConsumer(lane, connections, (error) => void health.consumerFailed(error));
    return new BullQueue(health, queues, openConsumer, new OwnedChunks(connections, health));
  },
};

/** The providers of the queue with Redis: one Bull queue per lane. */
export const BULL_PARTS = {
  imports: [
    BullModule.forRootAsync({ inject: [RedisConnections], useFactory: laneQueueOptions }),
    BullModule.registerQueue(...LANES.map((lane) => ({ name: queueName(lane) }))),
  ],
  providers: [bullQueue],
} satisfies ModuleMetadata;
