import { Injectable, Logger } from '@nestjs/common';
import { Channels, ChannelSettings } from '@recado/channels';
import { BoundedMap, Clock } from '@recado/core';
import { GatewayRegistry, type IdentityLink } from '@recado/gateways';
import type { NewInboundMessage } from '@recado/messages';

/** Identities whose question is remembered. */
const MAX_REMEMBERED = 10_000;
/** How long a question about an identity is not repeated, in ms. */
const ASK_AGAIN_MS = 10 * 60_000;
/** Most questions for one batch of callbacks. About the other senders it asks when they write again. */
const MAX_QUESTIONS = 20;
/** Time limit of the questions, which are asked at once, in ms: receipts wait behind them. */
const TIMEOUT_MS = 3_000;

interface Question {
  channelId: number;
  identity: string;
}

/** Asks providers which numbers are behind identities. No answer is no harm: what they wrote is kept by the identity. */
@Injectable()
export class HiddenNumbers {
  private readonly logger = new Logger(HiddenNumbers.name);
  private readonly askedAt = new BoundedMap<string, number>(MAX_REMEMBERED);

  constructor(
    private readonly channels: Channels,
    private readonly settings: ChannelSettings,
    private readonly gateways: GatewayRegistry,
    private readonly clock: Clock,
  ) {}

  /** The numbers of the senders of these messages that their providers tell, except of those in `known`. */
  async find(messages: readonly NewInboundMessage[], known: ReadonlyMap<string, string>): Promise<IdentityLink[]> {
    const questions = new Map<string, Question>();
    for (const { channelId, from, identity } of messages) {
      if (from === null && identity !== undefined && !known.has(identity) && this.isDue(identity))
        questions.set(identity, { channelId, identity });
    }
    const asked = [...questions.values()].slice(0, MAX_QUESTIONS);
    return (await Promise.all(asked.map((question) => this.ask(question)))).flat();
  }

  private isDue(identity: string): boolean {
    return this.clock.now() - (this.askedAt.get(identity) ?? -Infinity) >= ASK_AGAIN_MS;
  }

  private async ask({ channelId, identity }: Question): Promise<IdentityLink[]> {
    try {
      const channel = this.channels.withId(channelId);
      const gateway = channel && this.gateways.get(channel.gateway);
      const settings = gateway?.resolve && (await this.settings.of(channelId));
      if (!settings) return [];
      this.askedAt.set(identity, this.clock.now());
      const phone = await gateway.resolve!(identity, settings, AbortSignal.timeout(TIMEOUT_MS));
      return phone === null ? [] : [{ phone, identity }];
    } catch (error) {
      this.logger.error(error);
      return [];
    }
  }
}
