import { Logger } from '@nestjs/common';
import type { ChannelSettings } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import type { Metrics } from '@recado/core';
import { type Gateway, type Released, suspendChannel, retryLater, type SendResult, unknown } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import type { RecipientKnowledge } from './recipient-knowledge.js';

/** Sends the messages of one channel through its gateway. */
export class GatewayRequests {
  private readonly logger = new Logger(GatewayRequests.name);
  private readonly aborting = new AbortController();

  /** `channel`: the channel's name, as the gateway is told. */
  constructor(
    private readonly gateway: Gateway,
    private readonly channel: string,
    private readonly settings: ChannelSettings,
    private readonly knowledge: RecipientKnowledge,
    private readonly metrics: Metrics,
  ) {}

  /** How many requests may be under way at once. */
  get concurrency(): number {
    return this.gateway.concurrency;
  }

  /** Prepares claimed messages in one step, and returns those that may leave. Never rejects. */
  admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    return this.knowledge.admit(attempts);
  }

  /** Whether the channel may still write to the recipient of an admitted message. */
  mayLeave(attempt: ClaimedMessage): boolean {
    return this.knowledge.mayLeave(attempt);
  }

  /**
   * Sends one message, counts its answer and keeps the facts in it. Never rejects. `mayLeave` is asked again where the
   * gateway pauses before it sends.
   */
  async send(attempt: ClaimedMessage, mayLeave: () => boolean): Promise<SendResult | Released> {
    const from = performance.now();
    const result = await this.sendWithSettings(attempt, mayLeave);
    if (result.kind === 'released') return result;
    this.metrics.gatewayAnswered(this.gateway.kind, result.kind, performance.now() - from);
    await this.knowledge.learn(attempt, result.facts ?? []);
    return result;
  }

  /** Aborts the requests under way: their outcomes are unknown. */
  abort(): void {
    this.aborting.abort();
  }

  private async sendWithSettings(attempt: ClaimedMessage, mayLeave: () => boolean): Promise<SendResult | Released> {
    try {
      const settings = await this.settings.of(attempt.channelId);
      if (!settings) return suspendChannel('gateway_not_configured');
      return await this.request(attempt, settings, mayLeave);
    } catch (error) {
      this.logger.error(error);
      return retryLater('channel', 'internal_error');
    }
  }

  private async request(
    attempt: ClaimedMessage,
    settings: GatewaySettings,
    mayLeave: () => boolean,
  ): Promise<SendResult | Released> {
    const { id, phone, text, content, expiresAt, channelId, attempt: number, retries } = attempt;
    const known = await this.knowledge.of(attempt);
    const message = {
      id,
      attempt: number,
      retries,
      to: phone,
      text,
      content,
      ...(expiresAt !== undefined && { expiresAt }),
      channelId,
      channel: this.channel,
      mayLeave,
      ...known,
    };
    try {
      return await this.gateway.send(message, settings, this.aborting.signal);
    } catch (error) {
      this.logger.error(error);
      return unknown('internal_error');
    }
  }
}
