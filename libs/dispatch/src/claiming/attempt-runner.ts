import { Logger } from '@nestjs/common';
import { type Clock, Lane, LANES } from '@recado/core';
import { type ClaimedMessage, type MessageClaims, UnconfirmedClaimError } from '@recado/messages';
import type { AttemptReports, QueueChunk } from '@recado/queue';
import type { ActiveAttempts } from '../attempts/active-attempts.js';
import { ChunkSendTimes } from '../sending/chunk-send-times.js';
import type { Sender } from '../sending/sender.js';
import { ChunkBacklog, type NextIds } from './chunk-backlog.js';
import { ClaimCapacity } from './claim-capacity.js';
import type { HeldHandlers } from './held-handlers.js';

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
  private stopped = false;

  /** `lateness`: how long after its send time a message of this channel may still leave, in ms. */
  constructor(
    private readonly channelId: number,
    private readonly claims: MessageClaims,
    private readonly sender: Sender,
    private readonly active: ActiveAttempts,
    private readonly clock: Clock,
    private readonly lateness: () => number,
    private readonly reports: AttemptReports,
    private readonly handlers: HeldHandlers,
  ) {
    this.capacity = new ClaimCapacity(sender, active);
  }

  /** Resolves when every id was claimed, or will not be claimed here; at once where too many handlers wait already. */
  async take(chunk: QueueChunk): Promise<void> {
    if (this.stopped) return;
    if (chunk.times) return this.claimForTimes(chunk, chunk.times);
    const { lane, claimBy = Infinity } = chunk;
    this.backlog.dropLate(this.clock.now());
    if (claimBy < this.clock.now()) return;
    const mayClaim = this.sender.mayClaim();
    if (!(mayClaim instanceof Promise ? await mayClaim : mayClaim) || this.stopped) return;
    const taken = this.backlog.add(chunk);
    this.pump();
    if (!this.handlers.mayHold(lane, this.held[lane])) return;
    this.held[lane]++;
    await this.handlers.until(lane, taken);
    this.held[lane]--;
  }

  /** Claims while there is capacity. Call it when an attempt has ended, or when the channel has changed. */
  pump(): void {
    if (!this.isPumping) void this.claimWhileCapacity();
  }

  /** Gives back what is claimed and need not, or must not, wait any longer. Call it when the channel has changed, and often. */
  giveBackWaiting(): void {
    this.sender.giveBackWaiting();
  }

  /** Sends what waited for outcomes to be recorded, and claims while there is capacity. */
  proceed(): void {
    this.sender.proceed();
    this.pump();
  }

  /** Aborts the requests under way. */
  cutOff(): void {
    this.sender.cutOff();
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

  private next(): NextIds {
    if (this.sender.isBlocked) {
      this.backlog.clear();
      this.sender.giveBackWaiting();
    }
    this.backlog.dropLate(this.clock.now());
    const count = this.capacity.ofAnyLane(this.backlog.size);
    return count > 0 ? this.backlog.take(count, LANES) : this.backlog.take(this.capacity.ofHighLane(), [Lane.High]);
  }

  private async claimForTimes({ lane, ids }: QueueChunk, given: readonly number[]): Promise<void> {
    const times = new ChunkSendTimes(given, this.lateness(), () => this.clock.now());
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
    this.active.reserve(ids.length);
    try {
      const attempts = await this.claims.claim(ids, this.channelId);
      if (this.clock.now() > claimBy + MAX_CLAIM_MS) return this.giveBack(attempts);
      this.active.add(attempts);
      this.report(ids, attempts);
      this.sender.send(await this.sender.admit(attempts), times);
    } catch (error) {
      // They are still due, and are published again.
      this.logger.error(error);
      if (error instanceof UnconfirmedClaimError) this.giveBack(error.attempts);
    } finally {
      this.active.release(ids.length);
    }
  }

  /** Once the outcomes are written, those that are claimed wait again. */
  private giveBack(attempts: readonly ClaimedMessage[]): void {
    this.active.add(attempts);
    this.sender.giveBack(attempts);
  }

  private report(ids: readonly number[], attempts: readonly ClaimedMessage[]): void {
    const claimed = attempts.map(({ id }) => id);
    const taken = new Set(claimed);
    this.reports.tell({ claimed, changed: ids.filter((id) => !taken.has(id)) });
  }
}
