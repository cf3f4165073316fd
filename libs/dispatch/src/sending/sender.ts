import type { Clock, Lane } from '@recado/core';
import type { SendResult } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import type { ActiveAttempts } from '../attempts/active-attempts.js';
import { outcomeOf } from '../attempts/attempt-outcome.js';
import type { OutcomeBuffer } from '../attempts/outcome-buffer.js';
import type { ChannelCircuit } from './channel-circuit.js';
import type { ChunkSendTimes } from './chunk-send-times.js';
import type { GatewayRequests } from './gateway-requests.js';
import { type AttemptEnd, RecipientOrder } from './recipient-order.js';
import { SendSlots } from './send-slots.js';
import { ThrottledRecipients } from './throttled-recipients.js';
import { Throughput } from './throughput.js';

/** Sends claimed messages of one channel, a bounded number at once, and hands their outcomes to the buffer. */
export class Sender {
  private readonly slots: SendSlots;
  private readonly order: RecipientOrder;
  private readonly throttled: ThrottledRecipients;
  private readonly throughput = new Throughput();
  private readonly sending = new Set<Promise<void>>();
  private stopping = false;

  /** `onEnd` is called when a claimed message has ended: there may be capacity for another. */
  constructor(
    private readonly gateway: GatewayRequests,
    private readonly circuit: ChannelCircuit,
    private readonly active: ActiveAttempts,
    private readonly outcomes: OutcomeBuffer,
    private readonly clock: Clock,
    private readonly onEnd: () => void,
  ) {
    const now = () => clock.now();
    this.slots = new SendSlots(gateway.concurrency);
    this.order = new RecipientOrder(now);
    this.throttled = new ThrottledRecipients(now);
  }

  /** Claimed messages that have not ended. */
  get underWay(): number {
    return this.sending.size;
  }

  get concurrency(): number {
    return this.gateway.concurrency;
  }

  /** The recent rate of sends per second. */
  get perSecond(): number {
    return this.throughput.perSecond;
  }

  /** Nothing may leave at the moment. */
  get isBlocked(): boolean {
    return this.stopping || this.circuit.isOpen;
  }

  /** Whether a message of this lane would have to wait for another to end. */
  isFullFor(lane: Lane): boolean {
    return this.slots.isFullFor(lane);
  }

  /** Prepares these claimed messages, releases those that may not leave, and returns the others. Never rejects. */
  async admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    const admitted = await this.gateway.admit(attempts);
    if (admitted.length < attempts.length) {
      const kept = new Set(admitted);
      for (const attempt of attempts) if (!kept.has(attempt)) this.release(attempt);
    }
    return admitted;
  }

  /**
   * Sends these messages and returns at once. With send times each leaves at one of them, and those that find none are
   * released; the leader publishes only one message to a recipient then. Without, each leaves as soon as a slot is
   * free, those to one recipient in sequence.
   */
  send(attempts: readonly ClaimedMessage[], times?: ChunkSendTimes): void {
    for (const attempt of attempts) this.track(times ? this.sendInTime(attempt, times) : this.sendInSequence(attempt));
  }

  /** Sends nothing more; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.sending);
  }

  /** Aborts the requests under way: their outcomes are unknown. */
  cutOff(): void {
    this.gateway.abort();
  }

  private track(ending: Promise<void>): void {
    const sending = ending.finally(() => {
      this.sending.delete(sending);
      this.onEnd();
    });
    this.sending.add(sending);
  }

  private sendInSequence(attempt: ClaimedMessage): Promise<void> {
    const release = () => this.release(attempt);
    return this.order.inSequence(attempt, () => this.sendInSlot(attempt), release);
  }

  private async sendInSlot(attempt: ClaimedMessage): Promise<AttemptEnd> {
    await this.slots.take(attempt.lane);
    try {
      if (this.mayLeave(attempt)) return await this.exchange(attempt);
    } finally {
      this.slots.release();
    }
    return this.release(attempt);
  }

  private async sendInTime(attempt: ClaimedMessage, times: ChunkSendTimes): Promise<void> {
    while (this.mayLeave(attempt)) {
      const time = await times.next();
      if (time === undefined) break;
      await this.slots.take(attempt.lane);
      try {
        if (times.isNow(time) && this.mayLeave(attempt)) return void (await this.exchange(attempt));
      } finally {
        this.slots.release();
      }
    }
    this.release(attempt);
  }

  private mayLeave(attempt: ClaimedMessage): boolean {
    if (this.isBlocked || this.throttled.has(attempt.phone) || !this.gateway.mayLeave(attempt)) return false;
    return this.active.isLeased(attempt, this.clock.now());
  }

  private async exchange(attempt: ClaimedMessage): Promise<AttemptEnd> {
    const departure = this.circuit.departure();
    const sent = await this.gateway.send(attempt, () => this.mayLeave(attempt));
    if (sent.kind === 'released') return this.release(attempt);
    const result = await this.circuit.observe(sent, departure);
    const outcome = outcomeOf(attempt, result, this.clock.now(), Math.random());
    if (isRecipientThrottled(result) && outcome.kind === 'retry') this.throttled.add(attempt.phone, outcome.dueAt ?? 0);
    this.throughput.countOne();
    this.outcomes.add(outcome);
    return outcome.kind === 'sent' || outcome.kind === 'failed' ? 'final' : 'tried again';
  }

  private release(attempt: ClaimedMessage): AttemptEnd {
    this.outcomes.add({ kind: 'released', attempt, at: this.clock.now() });
    return 'tried again';
  }
}

function isRecipientThrottled(result: SendResult): boolean {
  return result.kind === 'retryLater' && result.scope === 'recipient';
}
