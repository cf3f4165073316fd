import { Inject, Injectable } from '@nestjs/common';
import { Clock, type Lane } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import { type ClaimedMessage, MessageClaims, recipientOf } from '@recado/messages';
import { AttemptReports } from '@recado/queue';
import { KnownPersons, type PersonNames } from '@recado/recipients';
import { ActiveAttempts, OpenSends, OutcomeBuffer, outcomeOf } from './attempts.js';
import type { ChannelCircuit } from './channel-circuit.js';
import {
  type AttemptEnd,
  type ChunkSendTimes,
  HeldHandlers,
  RecipientOrder,
  ReviewHolds,
  SendSlots,
  ThrottledRecipients,
} from './flow-control.js';
import { GatewayRequests, type Route } from './gateway-requests.js';
import { RecipientKnowledge } from './recipient-knowledge.js';

/** What the attempt runners and senders of all channels share. */
@Injectable()
export class DispatchParts {
  readonly open: OpenSends;
  readonly handlers = new HeldHandlers();

  constructor(
    readonly claims: MessageClaims,
    readonly active: ActiveAttempts,
    readonly outcomes: OutcomeBuffer,
    readonly requests: GatewayRequests,
    readonly knowledge: RecipientKnowledge,
    readonly reports: AttemptReports,
    @Inject(KnownPersons) readonly persons: PersonNames,
    readonly clock: Clock,
  ) {
    this.open = new OpenSends(outcomes);
  }
}

/** Time over which the rate is averaged, in ms. */
const WINDOW_MS = 1_000;

/** The recent rate of sends on a channel. */
class Throughput {
  private current = 0;
  private since: number;
  private rate = 0;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.since = now();
  }

  countOne(): void {
    this.current++;
  }

  /** Sends per second. */
  get perSecond(): number {
    const elapsed = this.now() - this.since;
    if (elapsed >= WINDOW_MS / 4) {
      const latest = (this.current * 1_000) / elapsed;
      const weight = Math.min(elapsed / WINDOW_MS, 1);
      this.rate += (latest - this.rate) * weight;
      this.current = 0;
      this.since = this.now();
    }
    return this.rate;
  }
}

/**
 * How long a claimed message may wait to be sent, in ms. A channel claims half a second ahead of its rate, so it waits
 * longer only where the gateway has become slow. It is given back then, because it cannot be canceled while it is
 * claimed, and an opt-out or a revoked key matters at the next claim only.
 */
const MAX_WAIT_MS = 2_000;

/** Sends claimed messages of one channel, a bounded number at once, and hands their outcomes to the buffer. */
export class Sender {
  /** Claimed messages that have not ended. */
  underWay = 0;
  /** Whether messages waited in vain for a send to end, and none has ended since. */
  isStalled = false;
  private readonly slots: SendSlots;
  private readonly order: RecipientOrder;
  private readonly throttled: ThrottledRecipients;
  private readonly holds: ReviewHolds;
  private readonly throughput = new Throughput();
  /** Claimed messages without a send time that have not begun to be sent, the oldest first. */
  private readonly waiting = new Set<ClaimedMessage>();
  private stopping = false;
  private onAllEnded: (() => void)[] = [];

  /** `onEnd` is called when a claimed message has ended: there may be capacity for another. */
  constructor(
    private readonly route: Route,
    private readonly circuit: ChannelCircuit,
    private readonly parts: Omit<DispatchParts, 'claims' | 'reports' | 'handlers'>,
    private readonly onEnd: () => void,
  ) {
    const now = () => parts.clock.now();
    this.slots = new SendSlots(route.gateway.concurrency, parts.open);
    this.order = new RecipientOrder(now);
    this.holds = new ReviewHolds(now);
    this.throttled = new ThrottledRecipients(now, parts.persons);
  }

  get concurrency(): number {
    return this.route.gateway.concurrency;
  }

  /** The recent rate of sends per second. */
  get perSecond(): number {
    return this.throughput.perSecond;
  }

  /** Nothing may leave at the moment. */
  get isBlocked(): boolean {
    return this.stopping || this.circuit.isOpen;
  }

  /** Whether messages may be claimed: see `ChannelCircuit`. */
  mayClaim(): boolean | Promise<boolean> {
    return !this.stopping && this.circuit.mayClaim();
  }

  /** Whether a message of this lane would have to wait for another to end. */
  isFullFor(lane: Lane): boolean {
    return this.slots.isFullFor(lane);
  }

  /** Prepares these claimed messages, releases those that may not leave, and returns the others. Never rejects. */
  async admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    await this.parts.persons.fresh();
    const admitted = await this.parts.knowledge.admit(attempts);
    if (admitted.length < attempts.length) {
      const kept = new Set(admitted);
      this.giveBack(attempts.filter((attempt) => !kept.has(attempt)));
    }
    return admitted;
  }

  /**
   * Sends these messages and returns at once. With send times each leaves at one of them, and those that find none are
   * released; the leader publishes only one message to a recipient then. Without, each leaves as soon as a slot is
   * free, those to one recipient in sequence.
   */
  send(attempts: readonly ClaimedMessage[], times?: ChunkSendTimes): void {
    for (const attempt of attempts) {
      this.underWay++;
      if (times) void this.sendInTime(attempt, times);
      else this.sendInSequence(attempt);
    }
  }

  /** Gives back claimed messages that were not handed over by `send`. */
  giveBack(attempts: readonly ClaimedMessage[]): void {
    for (const attempt of attempts) this.release(attempt);
  }

  /** Sends what waited for outcomes to be recorded. */
  proceed(): void {
    this.slots.admit();
  }

  /**
   * Gives back claimed messages that wait although nothing may leave, or have waited for too long. A request that hangs
   * does not delay this.
   */
  giveBackWaiting(): void {
    const { isBlocked } = this;
    const earliest = isBlocked ? Infinity : this.parts.clock.now() - MAX_WAIT_MS;
    for (const attempt of this.waiting) {
      if (attempt.startedAt >= earliest) return;
      this.isStalled = !isBlocked;
      this.giveUpTurn(attempt);
    }
  }

  /** Sends nothing more; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.giveBackWaiting();
    if (this.underWay > 0) await new Promise<void>((resolve) => this.onAllEnded.push(resolve));
  }

  private sendInSequence(attempt: ClaimedMessage): void {
    const recipient = recipientOf(attempt, attempt.phone, this.parts.persons);
    this.waiting.add(attempt);
    this.order.enter(recipient, () => this.sendInTurn(attempt, recipient));
  }

  /** Waits for a slot without a promise, as most messages of a busy channel do. */
  private sendInTurn(attempt: ClaimedMessage, recipient: string): void {
    const { id, lane } = attempt;
    if (!this.waiting.has(attempt)) return this.order.leave(recipient, id);
    if (!this.order.isHeld(recipient, id)) return this.slots.enter(lane, () => this.sendInSlot(attempt, recipient));
    this.waiting.delete(attempt);
    this.release(attempt);
    this.order.leave(recipient, id);
    this.end();
  }

  private sendInSlot(attempt: ClaimedMessage, recipient: string): void {
    if (this.waiting.delete(attempt)) return void this.sendNow(attempt, recipient);
    // It was given back while it waited.
    this.slots.release(attempt.lane);
    this.order.leave(recipient, attempt.id);
  }

  private async sendNow(attempt: ClaimedMessage, recipient: string): Promise<void> {
    let end: AttemptEnd = 'tried again';
    try {
      const isRecent = this.parts.clock.now() - attempt.startedAt <= MAX_WAIT_MS;
      end = isRecent && this.mayLeave(attempt) ? await this.exchange(attempt) : this.release(attempt);
    } finally {
      this.isStalled = false;
      this.slots.release(attempt.lane);
      this.order.leave(recipient, attempt.id, end);
      this.end();
    }
  }

  /** Its turn and its slot pass when they come. Until it has left, the others to its recipient are held. */
  private giveUpTurn(attempt: ClaimedMessage): void {
    this.waiting.delete(attempt);
    this.order.hold(recipientOf(attempt, attempt.phone, this.parts.persons), attempt.id);
    this.release(attempt);
    this.end();
  }

  private async sendInTime(attempt: ClaimedMessage, times: ChunkSendTimes): Promise<void> {
    try {
      if (!(await this.sendAtOneOf(times, attempt))) this.release(attempt);
    } finally {
      this.end();
    }
  }

  /** False: the message found no time at which it may leave. */
  private async sendAtOneOf(times: ChunkSendTimes, attempt: ClaimedMessage): Promise<boolean> {
    while (this.mayLeave(attempt)) {
      const time = await times.next();
      if (time === undefined) return false;
      await this.slots.take(attempt.lane);
      try {
        if (times.isNow(time) && this.mayLeave(attempt)) {
          await this.exchange(attempt);
          return true;
        }
      } finally {
        this.slots.release(attempt.lane);
      }
    }
    return false;
  }

  private end(): void {
    this.underWay--;
    if (this.underWay === 0) for (const resolve of this.onAllEnded.splice(0)) resolve();
    this.onEnd();
  }

  private mayLeave(attempt: ClaimedMessage): boolean {
    if (this.isBlocked || this.throttled.has(attempt.phone) || !this.parts.knowledge.mayLeave(attempt)) return false;
    if (attempt.stoppableBatch !== undefined && this.holds.keeps(attempt)) return false;
    const now = this.parts.clock.now();
    if (attempt.expiresAt !== undefined && attempt.expiresAt <= now) return false;
    return this.parts.active.isLeased(attempt, now);
  }

  private async exchange(attempt: ClaimedMessage): Promise<AttemptEnd> {
    const { knowledge, requests, clock, outcomes } = this.parts;
    const departure = this.circuit.departure();
    const sent = await requests.send(attempt, this.route, () => this.mayLeave(attempt));
    if (sent.kind === 'released') return this.release(attempt);
    const observed = this.circuit.observe(sent, departure, !this.stopping);
    const result = observed instanceof Promise ? await observed : observed;
    const since = isRecipientThrottled(result) ? await knowledge.throttledSince(attempt, result.code) : null;
    const outcome = outcomeOf(attempt, result, clock.now(), Math.random(), since);
    if (outcome.kind === 'retry' && outcome.recipientThrottled) this.throttled.add(attempt.phone, outcome.dueAt ?? 0);
    if (outcome.kind === 'sent' && outcome.held) this.holds.note(outcome);
    this.throughput.countOne();
    outcomes.add(outcome);
    return outcome.kind === 'sent' || outcome.kind === 'failed' ? 'final' : 'tried again';
  }

  private release(attempt: ClaimedMessage): AttemptEnd {
    this.parts.outcomes.add({ kind: 'released', attempt, at: this.parts.clock.now() });
    return 'tried again';
  }
}

function isRecipientThrottled(result: SendResult): result is SendResult & { kind: 'retryLater' } {
  return result.kind === 'retryLater' && result.scope === 'recipient';
}
