import { Logger } from '@nestjs/common';
import type { ChannelSettings } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import type { Clock, Lane, Metrics } from '@recado/core';
import type { Gateway, SendResult } from '@recado/gateways';
import { holdChannel, retryLater, unknown } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import type { ChannelCircuit } from './channel-circuit.js';
import { judge } from './judge.js';
import type { OpenAttempts } from './open-attempts.js';
import type { OutcomeBuffer } from './outcome-buffer.js';
import { RecipientOrder, type TurnEnd } from './recipient-order.js';
import { RecipientRests } from './recipient-rests.js';
import { SendSlots } from './send-slots.js';
import type { SendTimes } from './send-times.js';
import { Throughput } from './throughput.js';

export interface SenderParts {
  /** The channel's name, as the gateway is told. */
  channel: string;
  gateway: Gateway;
  settings: ChannelSettings;
  circuit: ChannelCircuit;
  open: OpenAttempts;
  outcomes: OutcomeBuffer;
  clock: Clock;
  metrics: Metrics;
  /** A begun message has ended: there may be room for another. */
  onEnd: () => void;
}

/** Sends begun messages of one channel, so many at once, and hands on what became of each. */
export class Sender {
  private readonly logger = new Logger(Sender.name);
  private readonly slots: SendSlots;
  private readonly order: RecipientOrder;
  private readonly rests: RecipientRests;
  private readonly throughput = new Throughput();
  private readonly abort = new AbortController();
  private readonly turns = new Set<Promise<void>>();
  private stopping = false;

  constructor(private readonly parts: SenderParts) {
    this.slots = new SendSlots(parts.gateway.concurrency);
    const now = () => parts.clock.now();
    this.order = new RecipientOrder(now);
    this.rests = new RecipientRests(now);
  }

  /** Begun messages that have not ended. */
  get underWay(): number {
    return this.turns.size;
  }

  get concurrency(): number {
    return this.parts.gateway.concurrency;
  }

  /** Sends a second, lately. */
  get perSecond(): number {
    return this.throughput.perSecond;
  }

  /** Nothing may leave at the moment. */
  get isBlocked(): boolean {
    return this.stopping || this.parts.circuit.isOpen;
  }

  /** What begins now waits for another to end. */
  isFullFor(lane: Lane): boolean {
    return this.slots.isFullFor(lane);
  }

  /** Sends them side by side, those to one recipient in their order. Returns at once. */
  send(attempts: readonly ClaimedMessage[]): void {
    for (const attempt of attempts) {
      this.follow(
        this.order.inTurn(
          attempt,
          () => this.inSlot(attempt),
          () => this.sendBack(attempt),
        ),
      );
    }
  }

  /**
   * Sends one at each of these times, and gives back what finds none. Returns at once. Messages to one recipient must not
   * meet here: the leader keeps one of them on its way.
   */
  sendInTime(attempts: readonly ClaimedMessage[], times: SendTimes): void {
    for (const attempt of attempts) this.follow(this.inTime(attempt, times));
  }

  /** Sends nothing more, and resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.turns);
  }

  /** Cuts off what is under way: its outcome is unknown. */
  cutOff(): void {
    this.abort.abort();
  }

  private follow(ending: Promise<void>): void {
    const turn = ending.finally(() => {
      this.turns.delete(turn);
      this.parts.onEnd();
    });
    this.turns.add(turn);
  }

  private async inSlot(attempt: ClaimedMessage): Promise<TurnEnd> {
    await this.slots.take(attempt.lane);
    try {
      if (this.mayLeave(attempt)) return await this.exchange(attempt);
    } finally {
      this.slots.giveBack();
    }
    this.sendBack(attempt);
    return 'comes again';
  }

  private async inTime(attempt: ClaimedMessage, times: SendTimes): Promise<void> {
    while (this.mayLeave(attempt)) {
      const time = await times.next();
      if (time === undefined) break;
      await this.slots.take(attempt.lane);
      try {
        if (times.isNow(time) && this.mayLeave(attempt)) return void (await this.exchange(attempt));
      } finally {
        this.slots.giveBack();
      }
    }
    this.sendBack(attempt);
  }

  private mayLeave(attempt: ClaimedMessage): boolean {
    if (this.isBlocked || this.rests.isResting(attempt.phone)) return false;
    return this.parts.open.isOurs(attempt, this.parts.clock.now());
  }

  private async exchange(attempt: ClaimedMessage): Promise<TurnEnd> {
    const departure = this.parts.circuit.departure();
    const result = await this.parts.circuit.observe(await this.timed(attempt), departure);
    const outcome = judge(attempt, result, this.parts.clock.now(), Math.random());
    if (isRecipients(result) && outcome.kind === 'retry') this.rests.add(attempt.phone, outcome.dueAt ?? 0);
    this.throughput.countOne();
    this.parts.outcomes.add(outcome);
    return outcome.kind === 'sent' || outcome.kind === 'failed' ? 'next' : 'comes again';
  }

  private async timed(attempt: ClaimedMessage): Promise<SendResult> {
    const { gateway, metrics } = this.parts;
    const from = performance.now();
    const result = await this.ask(attempt);
    metrics.gatewayAnswered(gateway.kind, result.kind, performance.now() - from);
    return result;
  }

  private async ask(attempt: ClaimedMessage): Promise<SendResult> {
    try {
      const settings = await this.parts.settings.of(attempt.channelId);
      return settings ? await this.handOver(attempt, settings) : holdChannel('gateway_not_configured');
    } catch (error) {
      this.logger.error(error);
      return retryLater('channel', 'internal_error');
    }
  }

  private async handOver(attempt: ClaimedMessage, settings: GatewaySettings): Promise<SendResult> {
    const { id, phone, text, channelId, attempt: number, retries } = attempt;
    const message = { id, attempt: number, retries, to: phone, text, channelId, channel: this.parts.channel };
    try {
      return await this.parts.gateway.send(message, settings, this.abort.signal);
    } catch (error) {
      this.logger.error(error);
      return unknown('internal_error');
    }
  }

  private sendBack(attempt: ClaimedMessage): void {
    this.parts.outcomes.add({ kind: 'released', attempt, at: this.parts.clock.now() });
  }
}

function isRecipients(result: SendResult): boolean {
  return result.kind === 'retryLater' && result.scope === 'recipient';
}
