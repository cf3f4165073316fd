import { Logger } from '@nestjs/common';
import { type ChannelFacts, type Channels, type ChannelTemplates, DIRECT_REFUSED_MS } from '@recado/channels';
import type { Clock } from '@recado/core';
import type { SendFact } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import type { RecipientContacts } from '@recado/recipients';

/** The code of a channel that may not write to recipients who have not written to it. */
const REACH_OUT_LOCKED = 'reach_out_locked';

/** What a gateway is told of a recipient and their channel beside the message. */
export interface KnownRecipient {
  isCold?: boolean;
  isDirectSendRefused?: boolean;
}

/** What is known of the recipients of one channel, and what the answers of its provider add to it. */
export class RecipientKnowledge {
  private readonly logger = new Logger(RecipientKnowledge.name);

  constructor(
    private readonly channelId: number,
    private readonly channels: Channels,
    private readonly contacts: RecipientContacts,
    private readonly facts: ChannelFacts,
    private readonly templates: ChannelTemplates,
    private readonly clock: Clock,
  ) {}

  /** What is known of the recipient of a claimed message; nothing where the channel treats all recipients alike. */
  async of({ phone }: ClaimedMessage): Promise<KnownRecipient> {
    const channel = this.channels.withId(this.channelId);
    if (!channel || channel.warmForMs === null) return {};
    const { warmForMs, directRefusedAt } = channel;
    const now = this.clock.now();
    const states = await this.contacts.states(this.channelId, [phone], warmForMs);
    const isCold = (states.get(phone)?.warmUntil ?? 0) <= now;
    return { isCold, isDirectSendRefused: directRefusedAt !== null && now - directRefusedAt < DIRECT_REFUSED_MS };
  }

  /** Keeps the facts of an answer. An error is logged, because the outcome of the message matters more. */
  async learn({ phone, startedAt }: ClaimedMessage, facts: readonly SendFact[]): Promise<void> {
    try {
      for (const fact of facts) {
        if (fact.kind === 'windowClosed') await this.contacts.windowClosed(this.channelId, phone, startedAt);
        else if (fact.kind === 'directSendRefused') await this.facts.directSendRefused(this.channelId);
        else if (fact.kind === 'reachOutLocked')
          await this.facts.lockCold(this.channelId, REACH_OUT_LOCKED, fact.until);
        else await this.templates.applyStatus(this.channelId, fact, fact.status, fact.detail, startedAt);
      }
    } catch (error) {
      this.logger.error(error);
    }
  }
}
