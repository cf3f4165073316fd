import { Logger } from '@nestjs/common';
import type { Clock, Metrics } from '@recado/core';
import type { StartedMessage } from '@recado/messages';
import type { Gateway, SendResult } from '../gateways/gateway.js';
import type { ChannelCircuit } from './channel-circuit.js';
import { judge } from './judge.js';
import type { OutcomeBuffer } from './outcome-buffer.js';
import { RecipientOrder, type TurnEnd } from './recipient-order.js';
import { SendSlots } from './send-slots.js';
import { Throughput } from './throughput.js';

export interface SenderParts {
  /** The channel's name, as the gateway is told. */
  channel: string;
  gateway: Gateway;
  circuit: ChannelCircuit;
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
  private readonly throughput = new Throughput();
  private readonly abort = new AbortController();
  private readonly turns = new Set<Promise<void>>();
  private stopping = false;

  constructor(private readonly parts: SenderParts) {
    this.slots = new SendSlots(parts.gateway.concurrency);
    this.order = new RecipientOrder(() => parts.clock.now());
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

  /** Sends them side by side, those to one recipient in their order. Returns at once. */
  send(attempts: readonly StartedMessage[]): void {
    for (const attempt of attempts) {
      const turn = this.order
        .inTurn(
          attempt,
          () => this.inSlot(attempt),
          () => this.sendBack(attempt),
        )
        .finally(() => {
          this.turns.delete(turn);
          this.parts.onEnd();
        });
      this.turns.add(turn);
    }
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

  private async inSlot(attempt: StartedMessage): Promise<TurnEnd> {
    await this.slots.take(attempt.lane);
    try {
      if (!this.isBlocked) return await this.exchange(attempt);
    } finally {
      this.slots.giveBack();
    }
    this.sendBack(attempt);
    return 'comes again';
  }

  private async exchange(attempt: StartedMessage): Promise<TurnEnd> {
    const { era } = this.parts.circuit;
    const result = await this.parts.circuit.observe(await this.timed(attempt), era);
    const outcome = judge(attempt, result, this.parts.clock.now(), Math.random());
    this.throughput.countOne();
    this.parts.outcomes.add(outcome);
    return outcome.kind === 'sent' || outcome.kind === 'failed' ? 'next' : 'comes again';
  }

  private async timed(attempt: StartedMessage): Promise<SendResult> {
    const { gateway, metrics } = this.parts;
    const from = performance.now();
    const result = await this.ask(attempt);
    metrics.gatewayAnswered(gateway.kind, result.kind, performance.now() - from);
    return result;
  }

  private async ask(attempt: StartedMessage): Promise<SendResult> {
    const { id, phone, text, channelId, attempt: number } = attempt;
    const message = { id, attempt: number, to: phone, text, channelId, channel: this.parts.channel };
    try {
      return await this.parts.gateway.send(message, this.abort.signal);
    } catch (error) {
      this.logger.error(error);
      return { kind: 'unknown', code: 'internal_error', detail: null };
    }
  }

  private sendBack(attempt: StartedMessage): void {
    this.parts.outcomes.add({ kind: 'released', attempt, at: this.parts.clock.now() });
  }
}
