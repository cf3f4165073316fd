import { Logger } from '@nestjs/common';
import {
  type CarrierBodies,
  type ChannelFacts,
  type Channels,
  type ChannelTemplates,
  DIRECT_REFUSED_MS,
} from '@recado/channels';
import type { Clock } from '@recado/core';
import type { SendFact } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import type { RecipientContacts } from '@recado/recipients';

/** What a gateway is told of a recipient and their channel beside the message. */
export interface KnownRecipient {
  isCold?: boolean;
  isDirectSendRefused?: boolean;
  carrierBody?: string;
}

/** Where it is read and kept. */
interface KnowledgeSources {
  channels: Channels;
  contacts: RecipientContacts;
  facts: ChannelFacts;
  templates: ChannelTemplates;
  bodies: CarrierBodies;
  clock: Clock;
}

/** What is known of the recipients of one channel, and what the answers of its provider add to it. */
export class RecipientKnowledge {
  private readonly logger = new Logger(RecipientKnowledge.name);

  constructor(
    private readonly channelId: number,
    private readonly sources: KnowledgeSources,
  ) {}

  /** What is known of the recipient of a claimed message; nothing where the channel treats all recipients alike. */
  async of({ phone }: ClaimedMessage): Promise<KnownRecipient> {
    const { channels, contacts, bodies, clock } = this.sources;
    const channel = channels.withId(this.channelId);
    if (!channel || channel.warmForMs === null) return {};
    const { warmForMs, directRefusedAt } = channel;
    const now = clock.now();
    const states = await contacts.states(this.channelId, [phone], warmForMs);
    const isCold = (states.get(phone)?.warmUntil ?? 0) <= now;
    const isDirectSendRefused = directRefusedAt !== null && now - directRefusedAt < DIRECT_REFUSED_MS;
    const carrierBody = await bodies.of(this.channelId);
    return { isCold, isDirectSendRefused, ...(carrierBody !== null && { carrierBody }) };
  }

  /** Keeps the facts of an answer. An error is logged, because the outcome of the message matters more. */
  async learn({ phone, startedAt }: ClaimedMessage, facts: readonly SendFact[]): Promise<void> {
    const { contacts, facts: channelFacts, templates } = this.sources;
    try {
      for (const fact of facts) {
        if (fact.kind === 'windowClosed') await contacts.windowClosed(this.channelId, phone, startedAt);
        else if (fact.kind === 'directSendRefused') await channelFacts.directSendRefused(this.channelId);
        else if (fact.kind === 'reachOutLocked')
          await channelFacts.reachOut(this.channelId, { locked: true, until: fact.until });
        else await templates.applyStatus(this.channelId, fact, fact.status, fact.detail, startedAt);
      }
    } catch (error) {
      this.logger.error(error);
    }
  }
}
