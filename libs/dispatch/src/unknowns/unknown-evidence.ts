import { Injectable } from '@nestjs/common';
import { ChannelSettings, type ChannelView } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import { Clock } from '@recado/core';
import { type Gateway, GatewayRegistry, type PulledStatus } from '@recado/gateways';
import { ReceiptBacklog, type UnknownMessage, UnknownMessages } from '@recado/messages';
import type { UnknownEvidence } from './unknown-resolution.js';

/** How long the provider has to answer a question about one message, in ms. */
const PULL_TIMEOUT_MS = 8_000;

/** Gathers what is known about a message with an unknown outcome; asks its provider where it answers such questions. */
@Injectable()
export class UnknownEvidenceReader {
  constructor(
    private readonly unknowns: UnknownMessages,
    private readonly gateways: GatewayRegistry,
    private readonly settings: ChannelSettings,
    private readonly backlog: ReceiptBacklog,
    private readonly clock: Clock,
  ) {}

  /**
   * Undefined: the channel has other settings than those with which the message was sent, so neither its provider's answers nor
   * the receipts of others tell anything of it: another number never had it, and would have it sent twice. Receipts of its own
   * still count, as without a question. Rejects when the provider cannot be asked or the database is unavailable.
   */
  async of(message: UnknownMessage, channel: ChannelView, signal: AbortSignal): Promise<UnknownEvidence | undefined> {
    const gateway = this.gateways.get(channel.gateway);
    const { echoes } = gateway;
    const settings = await this.settings.of(channel.id);
    if (this.settings.generationOf(channel.id) !== message.generation) return undefined;
    const pulled = await this.pull(message, channel, gateway, settings, signal);
    const lastReceiptAt = echoes ? await this.unknowns.lastReceiptAt(channel.id) : null;
    // Read last: a receipt that is not applied then came after everything else that was read.
    const oldestOpenAt = echoes ? await this.backlog.oldest() : null;
    return { now: this.clock.now(), since: message.since, pulled, echoes, lastReceiptAt, oldestOpenAt };
  }

  /** Null: the provider answers no such question, or may not be asked now. */
  private async pull(
    message: UnknownMessage,
    channel: ChannelView,
    gateway: Gateway,
    settings: GatewaySettings | undefined,
    signal: AbortSignal,
  ): Promise<PulledStatus | null> {
    const { id, retries, createdAt, channelId, phone, text, content, providerMessageId, recipientId, startedAt } =
      message;
    const isBlocked = channel.blockedUntil > this.clock.now();
    if (!gateway.pull || !settings || isBlocked || phone === null || text === null) return null;
    const key = { id, retries, createdAt };
    const media = content?.media?.type ?? null;
    const otherIds = providerMessageId === null ? await this.unknowns.otherIds(message) : [];
    const sent = {
      channelId,
      to: phone,
      text,
      media,
      providerMessageId,
      recipientId,
      sentAt: startedAt,
      otherIds,
      key,
    };
    return gateway.pull(sent, settings, AbortSignal.any([signal, AbortSignal.timeout(PULL_TIMEOUT_MS)]));
  }
}
