import type { Clock, Lane } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import { type ClaimedMessage, recipientOf } from '@recado/messages';
import { BY_TABLE, type PersonNames } from '@recado/recipients';
import type { ActiveAttempts } from '../attempts/active-attempts.js';
import { outcomeOf } from '../attempts/attempt-outcome.js';
import type { OutcomeBuffer } from '../attempts/outcome-buffer.js';
import type { ChannelCircuit } from './channel-circuit.js';
import type { ChannelQuestion } from './channel-question.js';
import type { ChunkSendTimes } from './chunk-send-times.js';
import type { GatewayRequests } from './gateway-requests.js';
import type { OpenSends } from './open-sends.js';
import { type AttemptEnd, RecipientOrder } from './recipient-order.js';
import { ReviewHolds } from './review-holds.js';
import { SendSlots } from './send-slots.js';
import { ThrottledRecipients } from './throttled-recipients.js';
import { Throughput } from './throughput.js';
import { UnderWay } from './under-way.js';

/**
 * How long a claimed message may wait to be sent, in ms. A channel claims half a second ahead of its rate, so it waits
 * longer only where the gateway has become slow. It is given back then, because it cannot be canceled while it is
 * claimed, and an opt-out or a revoked key matters at the next claim only.
 */
const MAX_WAIT_MS = 2_000;

/** Sends claimed messages of one channel, a bounded number at once, and hands their outcomes to the buffer. */
export class Sender {
  private readonly slots: SendSlots;
  private readonly order: RecipientOrder;
  private readonly throttled: ThrottledRecipients;
  private readonly holds: ReviewHolds;
  private readonly throughput = new Throughput();
  private readonly sending = new UnderWay();
  /** Claimed messages without a send time that have not begun to be sent, the oldest first. */
  private readonly waiting = new Set<ClaimedMessage>();
  private stopping = false;
  private stalled = false;

  /** `onEnd` is called when a claimed message has ended: there may be capacity for another. */
  constructor(
    private readonly gateway: GatewayRequests,
    private readonly circuit: ChannelCircuit,
    private readonly question: ChannelQuestion,
    private readonly active: ActiveAttempts,
    private readonly outcomes: OutcomeBuffer,
    open: OpenSends,
    private readonly clock: Clock,
    private readonly onEnd: () => void,
    private readonly names: PersonNames = BY_TABLE,
  ) {
    const now = () => clock.now();
    this.slots = new SendSlots(gateway.concurrency, open);
    this.order = new RecipientOrder(now);
    this.holds = new ReviewHolds(now);
    this.throttled = new ThrottledRecipients(now, names);
  }

  /** Claimed messages that have not ended. */
  get underWay(): number {
    return this.sending.count;
  }

  get concurrency(): number {
    return this.gateway.concurrency;
  }

  /** The recent rate of sends per second. */
  get perSecond(): number {
    return this.throughput.perSecond;
  }

  /** Whether messages waited in vain for a send to end, and none has ended since. */
  get isStalled(): boolean {
    return this.stalled;
  }

  /** Nothing may leave at the moment. */
  get isBlocked(): boolean {
    return this.stopping || this.circuit.isOpen;
  }

  /**
   * Whether messages may be claimed. Where the channel fails, its provider is asked first; while it cannot send, the channel
   * stays blocked and no message is used up.
   */
  mayClaim(): boolean | Promise<boolean> {
    if (this.isBlocked) return false;
    return this.question.isDue ? this.isReady() : true;
  }

  /** Whether a message of this lane would have to wait for another to end. */
  isFullFor(lane: Lane): boolean {
    return this.slots.isFullFor(lane);
  }

  /** Prepares these claimed messages, releases those that may not leave, and returns the others. Never rejects. */
  async admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    await this.names.fresh();
    const admitted = await this.gateway.admit(attempts);
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
      this.sending.begin();
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
    const earliest = isBlocked ? Infinity : this.clock.now() - MAX_WAIT_MS;
    for (const attempt of this.waiting) {
      if (attempt.startedAt >= earliest) return;
      this.stalled = !isBlocked;
      this.giveUpTurn(attempt);
    }
  }

  /** Sends nothing more; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.giveBackWaiting();
    await this.sending.ended();
  }

  /** Aborts the requests under way: what has left has an unknown outcome, and the others are released. */
  cutOff(): void {
    this.gateway.abort();
  }

  private sendInSequence(attempt: ClaimedMessage): void {
    const recipient = recipientOf(attempt, attempt.phone, this.names);
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
      const isRecent = this.clock.now() - attempt.startedAt <= MAX_WAIT_MS;
      end = isRecent && this.mayLeave(attempt) ? await this.exchange(attempt) : this.release(attempt);
    } finally {
      this.stalled = false;
      this.slots.release(attempt.lane);
      this.order.leave(recipient, attempt.id, end);
      this.end();
    }
  }

  /** Its turn and its slot pass when they come. Until it has left, the others to its recipient are held. */
  private giveUpTurn(attempt: ClaimedMessage): void {
    this.waiting.delete(attempt);
    this.order.hold(recipientOf(attempt, attempt.phone, this.names), attempt.id);
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
    this.sending.end();
    this.onEnd();
  }

  private mayLeave(attempt: ClaimedMessage): boolean {
    if (this.isBlocked || this.throttled.has(attempt.phone) || !this.gateway.mayLeave(attempt)) return false;
    if (this.holds.keeps(attempt)) return false;
    const now = this.clock.now();
    if (attempt.expiresAt !== undefined && attempt.expiresAt <= now) return false;
    return this.active.isLeased(attempt, now);
  }

  private async exchange(attempt: ClaimedMessage): Promise<AttemptEnd> {
    const departure = this.circuit.departure();
    const sent = await this.gateway.send(attempt, () => this.mayLeave(attempt));
    if (sent.kind === 'released') return this.release(attempt);
    const isAsked = !this.stopping && this.question.isRaisedBy(sent);
    const answered = isAsked ? await this.withChannel(sent) : sent;
    const observed = this.circuit.observe(answered, departure);
    const result = observed instanceof Promise ? await observed : observed;
    const since = isRecipientThrottled(result) ? await this.gateway.throttledSince(attempt, result.code) : null;
    const outcome = outcomeOf(attempt, result, this.clock.now(), Math.random(), since);
    if (outcome.kind === 'retry' && outcome.recipientThrottled) this.throttled.add(attempt.phone, outcome.dueAt ?? 0);
    this.holds.note(outcome);
    this.throughput.countOne();
    this.outcomes.add(outcome);
    return outcome.kind === 'sent' || outcome.kind === 'failed' ? 'final' : 'tried again';
  }

  private async isReady(): Promise<boolean> {
    const departure = this.circuit.departure();
    const failing = await this.question.ask();
    if (failing) await this.circuit.observe(failing, departure);
    return !failing && !this.isBlocked;
  }

  /** An unknown outcome with the state of its channel: if the provider fails to tell it as well, nothing more leaves. */
  private async withChannel(result: SendResult): Promise<SendResult> {
    const failing = await this.question.ask();
    return failing && result.kind === 'unknown' ? { ...result, suspends: failing } : result;
  }

  private release(attempt: ClaimedMessage): AttemptEnd {
    this.outcomes.add({ kind: 'released', attempt, at: this.clock.now() });
    return 'tried again';
  }
}

function isRecipientThrottled(result: SendResult): result is SendResult & { kind: 'retryLater' } {
  return result.kind === 'retryLater' && result.scope === 'recipient';
}
