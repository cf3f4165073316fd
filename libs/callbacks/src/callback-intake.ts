import { Injectable, Logger } from '@nestjs/common';
import { Channels, ChannelSettings } from '@recado/channels';
import { Clock, DomainError } from '@recado/core';
import { callbackJson, type CallbackRequest, GatewayRegistry } from '@recado/gateways';
import { CallbackStore } from './callback-store.js';

/** A refused request is worth a line in the log this often, per channel. In ms. */
const WARN_EVERY_MS = 60_000;

/** What a provider is answered. */
export interface CallbackAnswer {
  status: number;
  body: string;
}

/** Takes what providers post and ask: proves it, stores it and answers. What it says is applied afterwards. */
@Injectable()
export class CallbackIntake {
  private readonly logger = new Logger(CallbackIntake.name);
  /** By channel: when its log last said that something was refused. */
  private readonly warnedAt = new Map<number, number>();

  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly gateways: GatewayRegistry,
    private readonly store: CallbackStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `forbidden` for what is not proved to come from the provider of this channel, which holds for a channel that
   * is not there as well: strangers do not learn which there are. Throws `invalid_json` for what is proved and cannot
   * be read.
   */
  async receive(name: string, request: Omit<CallbackRequest, 'receivedAt'>): Promise<CallbackAnswer> {
    const channel = this.channels.named(name);
    const settings = channel && (await this.settings.of(channel.id));
    if (!channel || !settings) throw new DomainError('forbidden');
    const receivedAt = this.clock.now();
    const { verified, answer } = this.gateways.get(channel.gateway).readCallback({ ...request, receivedAt }, settings);
    if (!verified) this.refuse(channel.id, request.method);
    if (request.method === 'POST') {
      if (request.body.length > 0 && !callbackJson(request.body).ok) throw new DomainError('invalid_json');
      const body = Buffer.from(request.body).toString('utf8');
      await this.store.add({ channelId: channel.id, body, requestId: requestIdOf(request), receivedAt });
    }
    return answer ?? { status: 200, body: '' };
  }

  private refuse(channelId: number, method: string): never {
    const now = this.clock.now();
    if (now - (this.warnedAt.get(channelId) ?? -Infinity) >= WARN_EVERY_MS) {
      this.warnedAt.set(channelId, now);
      this.logger.warn(`channel ${channelId}: a ${method} to its receipts is not proved to come from its provider`);
    }
    throw new DomainError('forbidden');
  }
}

/** Only what a signature covers may tell two equal bodies apart: Standard Webhooks sign this one. */
function requestIdOf({ headers }: Pick<CallbackRequest, 'headers'>): string {
  const id = headers['webhook-id'];
  return typeof id === 'string' ? id : '';
}
