import { Logger } from '@nestjs/common';
import { Lane, LaneRotation, LANES } from '@recado/core';
import { type ClaimedMessage, UnconfirmedClaimError } from '@recado/messages';
import type { QueueChunk } from '@recado/queue';
import type { ActiveAttempts } from './attempts.js';
import { ChunkSendTimes } from './flow-control.js';
import type { DispatchParts, Sender } from './sender.js';

/** Most ids that a lane gives before another lane has its turn. */
const MAX_FROM_LANE = 25;

interface WaitingChunk {
  ids: number[];
  /** Some of its ids were taken, and their claim may be under way. */
  isCut: boolean;
  done: () => void;
}

/** Ids to claim, and the chunks of which they are the last. */
interface NextIds {
  ids: number[];
  /** The first of the times by which these ids must be claimed, UTC milliseconds; Infinity: at any time. */
  claimBy: number;
  emptied: WaitingChunk[];
}

/**
 * Ids from the queue that wait to be claimed, by lane. An id that waits here is not added again: it keeps its place, and
 * may be claimed for as long as the later hint says.
 */
class ChunkBacklog {
  private readonly chunks: Record<Lane, WaitingChunk[]> = { 0: [], 1: [], 2: [] };
  /** Until when each id may be claimed, UTC milliseconds; Infinity: at any time. */
  private readonly waiting = new Map<number, number>();
  /** None is late before this time, UTC milliseconds. */
  private nextLateAt = Infinity;
  private readonly rotation = new LaneRotation();

  /** How many ids wait. */
  get size(): number {
    return this.waiting.size;
  }

  /** Resolves when `done` was called for the chunk, or when it was dropped. */
  add({ lane, ids, claimBy = Infinity }: QueueChunk): Promise<void> {
    const fresh = ids.filter((id) => !this.waiting.has(id));
    for (const id of ids) this.waiting.set(id, claimBy);
    this.nextLateAt = Math.min(this.nextLateAt, claimBy);
    if (fresh.length === 0) return Promise.resolve();
    return new Promise((done) => this.chunks[lane].push({ ids: fresh, isCut: false, done }));
  }

  /** Removes up to so many ids of these lanes, which alternate by weight. */
  take(count: number, lanes: readonly Lane[]): NextIds {
    const next: NextIds = { ids: [], claimBy: Infinity, emptied: [] };
    while (next.ids.length < count) {
      const lane = this.rotation.next((candidate) => lanes.includes(candidate) && this.chunks[candidate].length > 0);
      const chunk = lane === undefined ? undefined : this.chunks[lane][0];
      if (lane === undefined || !chunk) break;
      next.ids.push(...chunk.ids.splice(0, Math.min(count - next.ids.length, MAX_FROM_LANE)));
      chunk.isCut = true;
      if (chunk.ids.length === 0) next.emptied.push(...this.chunks[lane].splice(0, 1));
    }
    for (const id of next.ids) {
      next.claimBy = Math.min(next.claimBy, this.waiting.get(id) ?? Infinity);
      this.waiting.delete(id);
    }
    return next;
  }

  /**
   * Removes all ids of a lane if they are no more than this, and whole chunks; otherwise none. Two parts of a chunk must
   * not be claimed side by side: the messages to one recipient in it would leave in the order in which the claims end.
   */
  takeWhole(lane: Lane, most: number): NextIds {
    const count = this.chunks[lane].reduce((sum, { ids }) => sum + ids.length, 0);
    const areWhole = !this.chunks[lane].some(({ isCut }) => isCut);
    return this.take(areWhole && count <= most ? count : 0, [lane]);
  }

  /** Drops what must not be claimed any more at `now` (UTC milliseconds). */
  dropLate(now: number): void {
    if (now <= this.nextLateAt) return;
    for (const [id, claimBy] of this.waiting) if (claimBy < now) this.waiting.delete(id);
    this.nextLateAt = Math.min(...this.waiting.values());
    for (const lane of LANES) {
      for (const chunk of this.chunks[lane]) chunk.ids = chunk.ids.filter((id) => this.waiting.has(id));
      for (const { ids, done } of this.chunks[lane]) if (ids.length === 0) done();
      this.chunks[lane] = this.chunks[lane].filter(({ ids }) => ids.length > 0);
    }
  }

  /** Drops everything that waits. */
  clear(): void {
    this.waiting.clear();
    for (const lane of LANES) for (const { done } of this.chunks[lane].splice(0)) done();
  }
}

/** Fewest messages worth a transaction of their own while others are under way. */
const MIN_CLAIM = 16;
/** Enough for one transaction, whatever the rate. */
const MAX_CLAIM = 400;
/** Claimed messages beyond the bound of the other lanes that only the high lane may have. */
const HIGH_RESERVE = 16;
/** Claimed messages that may wait for a slot, in seconds of the channel's rate. A cancel comes too late for them. */
const AHEAD_SECONDS = 0.5;

/** How many more messages of one channel may be claimed now. */
class ClaimCapacity {
  constructor(
    private readonly sender: Sender,
    private readonly active: ActiveAttempts,
  ) {}

  /**
   * The capacity for any lane while so many messages wait. 0: there is none, or too little to be worth a transaction
   * before more sends have ended.
   */
  ofAnyLane(waiting: number): number {
    if (this.wouldBeGivenBack(Lane.Normal)) return 0;
    const { concurrency, underWay } = this.sender;
    const free = Math.min(concurrency + this.ahead - underWay, this.active.capacityFor(underWay) - HIGH_RESERVE);
    const count = Math.min(Math.max(free, 0), waiting);
    const isEnough = count >= Math.min(this.ahead, MAX_CLAIM) / 2;
    return count === waiting || underWay < concurrency || isEnough ? count : 0;
  }

  /** The capacity for the high lane while there is none for the others: a part is reserved for it at every step. */
  ofHighLane(): number {
    if (this.wouldBeGivenBack(Lane.High)) return 0;
    const { concurrency, underWay } = this.sender;
    return Math.min(concurrency + this.ahead + HIGH_RESERVE - underWay, this.active.capacityFor(underWay));
  }

  /** Of this lane for messages with send times: none while no slot is free, since they would miss their times. */
  atSendTimes(lane: Lane): number {
    return this.sender.isFullFor(lane) ? 0 : this.active.capacityFor(this.sender.underWay);
  }

  /** Whether a message of this lane would wait for a slot while no send ends. */
  private wouldBeGivenBack(lane: Lane): boolean {
    return this.sender.isStalled && this.sender.isFullFor(lane);
  }

  /** Claimed messages that may wait for a slot. */
  private get ahead(): number {
    return Math.max(MIN_CLAIM, Math.round(this.sender.perSecond * AHEAD_SECONDS));
  }
}

/**
 * A claim may be known this long after the time by which its messages had to be claimed, in ms. What is known later is
 * given back: the leader may have read the rows before the claim was committed, and given their reservations to others.
 */
const MAX_CLAIM_MS = 500;

/**
 * Claims the messages of one channel that the queue brings, no faster than the channel can send them, and hands them to
 * the sender. Chunks with send times are claimed at once, as far as they can leave in time; others wait for capacity.
 * What is not claimed here is published again by the leader.
 */
export class AttemptRunner {
  private readonly logger = new Logger(AttemptRunner.name);
  private readonly backlog = new ChunkBacklog();
  private readonly capacity: ClaimCapacity;
  private readonly claiming = new Set<Promise<void>>();
  /** Handlers of the queue that wait here, by lane. */
  private readonly held: Record<Lane, number> = { 0: 0, 1: 0, 2: 0 };
  private isPumping = false;
  private isClaimingUrgent = false;
  private stopped = false;

  /** `lateness`: how long after its send time a message of this channel may still leave, in ms. */
  constructor(
    private readonly channelId: number,
    readonly sender: Sender,
    private readonly parts: Pick<DispatchParts, 'claims' | 'active' | 'clock' | 'reports' | 'handlers'>,
    private readonly lateness: () => number,
  ) {
    this.capacity = new ClaimCapacity(sender, parts.active);
  }

  /** Resolves when every id was claimed, or will not be claimed here; at once where too many handlers wait already. */
  async take(chunk: QueueChunk): Promise<void> {
    if (this.stopped) return;
    if (chunk.times) return this.claimForTimes(chunk, chunk.times);
    const { lane, claimBy = Infinity } = chunk;
    this.backlog.dropLate(this.parts.clock.now());
    if (claimBy < this.parts.clock.now()) return;
    const mayClaim = this.sender.mayClaim();
    if (!(mayClaim instanceof Promise ? await mayClaim : mayClaim) || this.stopped) return;
    const taken = this.backlog.add(chunk);
    this.pump();
    if (!this.parts.handlers.mayHold(lane, this.held[lane])) return;
    this.held[lane]++;
    await this.parts.handlers.until(lane, taken);
    this.held[lane]--;
  }

  /** Claims while there is capacity. Call it when an attempt has ended, or when the channel has changed. */
  pump(): void {
    if (!this.isPumping) void this.claimWhileCapacity();
    else if (!this.isClaimingUrgent) void this.claimUrgent();
  }

  /** Sends what waited for outcomes to be recorded, and claims while there is capacity. */
  proceed(): void {
    this.sender.proceed();
    this.pump();
  }

  /** Claims nothing more; resolves when everything that was claimed has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.backlog.clear();
    const stopping = this.sender.stop();
    // Claims under way end in attempts that the stopped sender releases.
    await Promise.all(this.claiming);
    await stopping;
    await this.sender.stop();
  }

  private async claimWhileCapacity(): Promise<void> {
    this.isPumping = true;
    for (let next = this.next(); next.ids.length > 0; next = this.next()) {
      await this.claim(next.ids, next.claimBy);
      next.emptied.forEach(({ done }) => done());
    }
    // No await since the last `next`: a pump in between would be lost.
    this.isPumping = false;
  }

  /**
   * One-time codes wait neither for the claim under way nor for its hundreds of rows. Of a flood the lanes take turns, as
   * ever.
   */
  private async claimUrgent(): Promise<void> {
    this.backlog.dropLate(this.parts.clock.now());
    if (this.sender.isBlocked) return;
    const next = this.backlog.takeWhole(Lane.High, Math.min(this.capacity.ofHighLane(), HIGH_RESERVE));
    if (next.ids.length === 0) return;
    this.isClaimingUrgent = true;
    await this.claim(next.ids, next.claimBy);
    next.emptied.forEach(({ done }) => done());
    this.isClaimingUrgent = false;
    this.pump();
  }

  private next(): NextIds {
    if (this.sender.isBlocked) {
      this.backlog.clear();
      this.sender.giveBackWaiting();
    }
    this.backlog.dropLate(this.parts.clock.now());
    const count = this.capacity.ofAnyLane(this.backlog.size);
    return count > 0 ? this.backlog.take(count, LANES) : this.backlog.take(this.capacity.ofHighLane(), [Lane.High]);
  }

  private async claimForTimes({ lane, ids }: QueueChunk, given: readonly number[]): Promise<void> {
    const times = new ChunkSendTimes(given, this.lateness(), () => this.parts.clock.now());
    const mayClaim = this.sender.mayClaim();
    if (!(mayClaim instanceof Promise ? await mayClaim : mayClaim) || this.stopped) return;
    const count = Math.min(times.left, this.capacity.atSendTimes(lane));
    if (count > 0) await this.claim(ids.slice(0, count), Infinity, times);
  }

  private claim(ids: readonly number[], claimBy: number, times?: ChunkSendTimes): Promise<void> {
    const claiming = this.claimAndSend(ids, claimBy, times).finally(() => this.claiming.delete(claiming));
    this.claiming.add(claiming);
    return claiming;
  }

  private async claimAndSend(ids: readonly number[], claimBy: number, times?: ChunkSendTimes): Promise<void> {
    this.parts.active.reserve(ids.length);
    try {
      const attempts = await this.parts.claims.claim(ids, this.channelId);
      if (this.parts.clock.now() > claimBy + MAX_CLAIM_MS) return this.giveBack(attempts);
      this.parts.active.add(attempts);
      this.report(ids, attempts);
      this.sender.send(await this.sender.admit(attempts), times);
    } catch (error) {
      // They are still due, and are published again.
      this.logger.error(error);
      if (error instanceof UnconfirmedClaimError) this.giveBack(error.attempts);
    } finally {
      this.parts.active.release(ids.length);
    }
  }

  /** Once the outcomes are written, those that are claimed wait again. */
  private giveBack(attempts: readonly ClaimedMessage[]): void {
    this.parts.active.add(attempts);
    this.sender.giveBack(attempts);
  }

  private report(ids: readonly number[], attempts: readonly ClaimedMessage[]): void {
    const claimed = attempts.map(({ id }) => id);
    const taken = new Set(claimed);
    this.parts.reports.tell({ claimed, changed: ids.filter((id) => !taken.has(id)) });
  }
}
