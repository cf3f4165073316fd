import { Logger } from '@nestjs/common';
import {
  type ChannelFacts,
  type Channels,
  type ChannelTemplates,
  type ChannelView,
  DIRECT_REFUSED_MS,
  lockOf,
} from '@recado/channels';
import type { Clock } from '@recado/core';
import type { SendFact } from '@recado/gateways';
import type { ClaimedMessage } from '@recado/messages';
import type { RecipientContacts, RecipientState } from '@recado/recipients';

/** The code of a channel that may not write to recipients who have not written to it. */
const REACH_OUT_LOCKED = 'reach_out_locked';

/** What a gateway is told of a recipient and their channel beside the message. */
export interface KnownRecipient {
  isCold?: boolean;
  isDirectSendRefused?: boolean;
}

/** A channel that does not treat all recipients alike. */
type ParticularChannel = ChannelView & { warmForMs: number };

/** What is known of the recipients of one channel, and what the answers of its provider add to it. */
export class RecipientKnowledge {
  private readonly logger = new Logger(RecipientKnowledge.name);
  /** What was read when the messages were claimed. */
  private readonly states = new WeakMap<ClaimedMessage, RecipientState>();

  constructor(
    private readonly channelId: number,
    private readonly channels: Channels,
    private readonly contacts: RecipientContacts,
    private readonly facts: ChannelFacts,
    private readonly templates: ChannelTemplates,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads what is known of the recipients of these claimed messages, in one query; in none where the channel treats all
   * recipients alike. Those to cold recipients that may leave are noted. Returns those that may leave; never rejects.
   */
  async admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    const channel = this.channel;
    if (!channel || attempts.length === 0) return attempts;
    try {
      await this.prefetch(channel, attempts);
      const admitted = attempts.filter((attempt) => this.mayLeave(attempt));
      await this.note(channel, admitted);
      return admitted;
    } catch (error) {
      // They are claimed again.
      this.logger.error(error);
      return [];
    }
  }

  /** Whether the channel may write to the recipient of an admitted message: not to a cold one under a lock. */
  mayLeave(attempt: ClaimedMessage): boolean {
    const channel = this.channel;
    const state = this.states.get(attempt);
    if (!channel || !state || !this.isCold(state)) return true;
    return lockOf(channel, this.clock.now()) === null;
  }

  /** What is known of the recipient of a claimed message; nothing where the channel treats all recipients alike. */
  async of(attempt: ClaimedMessage): Promise<KnownRecipient> {
    const channel = this.channel;
    if (!channel) return {};
    if (!this.states.has(attempt)) await this.prefetch(channel, [attempt]);
    const isCold = this.isCold(this.states.get(attempt)!);
    const { directRefusedAt } = channel;
    const isDirectSendRefused = directRefusedAt !== null && this.clock.now() - directRefusedAt < DIRECT_REFUSED_MS;
    return { isCold, isDirectSendRefused };
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

  /** Undefined where the channel treats all recipients alike. */
  private get channel(): ParticularChannel | undefined {
    const channel = this.channels.withId(this.channelId);
    return channel && isParticular(channel) ? channel : undefined;
  }

  private async prefetch({ id, warmForMs }: ParticularChannel, attempts: readonly ClaimedMessage[]): Promise<void> {
    const phones = attempts.map(({ phone }) => phone);
    const states = await this.contacts.states(id, phones, warmForMs);
    for (const attempt of attempts) this.states.set(attempt, states.get(attempt.phone)!);
  }

  /** Where the cold recipients of a day are counted, each is noted before anything leaves. */
  private async note({ id, warmForMs, limits }: ParticularChannel, attempts: readonly ClaimedMessage[]): Promise<void> {
    if (limits.newRecipients === null) return;
    const lately = this.clock.now() - warmForMs;
    const recipients = attempts.flatMap((attempt) => {
      const state = this.states.get(attempt)!;
      const isNew = (state.reachedAt ?? -Infinity) <= lately;
      return this.isCold(state) ? [{ phone: attempt.phone, isNew }] : [];
    });
    if (recipients.length > 0) await this.contacts.writingTo(id, recipients);
  }

  private isCold({ warmUntil }: RecipientState): boolean {
    return warmUntil <= this.clock.now();
  }
}

function isParticular(channel: ChannelView): channel is ParticularChannel {
  return channel.warmForMs !== null;
}
