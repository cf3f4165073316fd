import { Logger } from '@nestjs/common';
import {
  type CarrierBodies,
  type ChannelAccounts,
  type Channels,
  type ChannelTemplates,
  type ChannelView,
  directRetryAt,
  lockOf,
} from '@recado/channels';
import { type Clock, type FailureCode, isSurrogate } from '@recado/core';
import type { OutgoingMessage, SendFact } from '@recado/gateways';
import type { AttemptLog, ClaimedMessage } from '@recado/messages';
import type { HiddenRecipients, RecipientContacts, RecipientState } from '@recado/recipients';
import type { RecognisedRecipients } from './recognised-recipients.js';
import { templateFaultOf } from './template-fault.js';

/** What a gateway is told of a recipient and their channel beside the message. */
export interface KnownRecipient {
  userId?: string;
  isCold?: boolean;
  isDirectSendRefused?: boolean;
  carrierBody?: string;
  templateFault?: string;
  categoryOf?: NonNullable<OutgoingMessage['categoryOf']>;
  recognise?: NonNullable<OutgoingMessage['recognise']>;
}

/** Where it is read and kept. */
interface KnowledgeSources {
  channels: Channels;
  contacts: RecipientContacts;
  facts: ChannelAccounts;
  templates: ChannelTemplates;
  bodies: CarrierBodies;
  recognised: RecognisedRecipients;
  hidden: Pick<HiddenRecipients, 'userIds'>;
  log: AttemptLog;
  clock: Clock;
}

const NOTHING: KnownRecipient = {};
/** The code of a free text that was refused because its recipient had not written lately. */
const OUTSIDE_WINDOW = 'outside_window' satisfies FailureCode;

/** A channel that does not treat all recipients alike. */
type ParticularChannel = ChannelView & { warmForMs: number };

/** What is known of the recipients of one channel, and what the answers of its provider add to it. */
export class RecipientKnowledge {
  private readonly logger = new Logger(RecipientKnowledge.name);
  /** What was read when the messages were claimed. */
  private readonly states = new WeakMap<ClaimedMessage, RecipientState>();
  /** The user IDs of those whose numbers are not known. */
  private readonly userIds = new WeakMap<ClaimedMessage, string>();

  constructor(
    private readonly channelId: number,
    private readonly sources: KnowledgeSources,
  ) {}

  /**
   * Reads what is known of the recipients of these claimed messages, in one query; in none where the channel treats all
   * recipients alike. Returns those that may leave; never rejects.
   */
  async admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    const channel = this.channel;
    if (!channel || attempts.length === 0) return attempts;
    try {
      await this.prefetch(channel, attempts);
      const leaving = attempts.filter((attempt) => this.mayLeave(attempt));
      await this.countCold(channel, leaving);
      return leaving;
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
    return lockOf(channel, this.now) === null;
  }

  /**
   * Counts an admitted message just before it leaves, on a channel whose cold recipients of a day are counted. This is
   * not done at its claim: a message that then misses its send time would use up a part of the day, and the distance to
   * the next one. False: it cannot be counted, and must not leave. Never rejects.
   */
  departs(attempt: ClaimedMessage): boolean | Promise<boolean> {
    const channel = this.channel;
    const state = this.states.get(attempt);
    if (!channel || !state || channel.limits.newRecipients === null || !this.isCold(state)) return true;
    return this.note(channel, attempt, state);
  }

  /** What is known of the recipient of a claimed message; nothing where the channel treats all recipients alike. */
  of(attempt: ClaimedMessage): KnownRecipient | Promise<KnownRecipient> {
    const channel = this.channel;
    return channel ? this.read(channel, attempt) : NOTHING;
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

  /**
   * Learns how the provider names the recipient of a message that it accepted. An error is logged, because the outcome of the
   * message matters more. Undefined: there is nothing to wait for.
   */
  answered(attempt: ClaimedMessage, recipientId: string): Promise<void> | undefined {
    return this.sources.recognised.answered(attempt, recipientId)?.catch((error: unknown) => this.logger.error(error));
  }

  private get now(): number {
    return this.sources.clock.now();
  }

  /** Undefined where the channel treats all recipients alike. */
  private get channel(): ParticularChannel | undefined {
    const channel = this.sources.channels.withId(this.channelId);
    return channel && isParticular(channel) ? channel : undefined;
  }

  private async read(channel: ParticularChannel, attempt: ClaimedMessage): Promise<KnownRecipient> {
    if (!this.states.has(attempt)) await this.prefetch(channel, [attempt]);
    const state = this.states.get(attempt)!;
    const isCold = this.isCold(state) || (await this.wasOutside(channel, attempt, state));
    const isDirectSendRefused = directRetryAt(channel, this.now) !== null;
    const carrierBody = await this.sources.bodies.of(this.channelId, attempt.content?.media?.type);
    const recognise = (identity: string) => this.sources.recognised.recognise(attempt, identity);
    const templateFault = await templateFaultOf(this.sources.templates, this.channelId, attempt);
    const categoryOf: KnownRecipient['categoryOf'] = async ({ name, language }) =>
      (await this.sources.templates.find(this.channelId, name, language))?.category;
    const userId = this.userIds.get(attempt);
    return {
      ...(userId !== undefined && { userId }),
      isCold,
      isDirectSendRefused,
      ...(carrierBody !== null && { carrierBody }),
      ...(templateFault !== undefined && { templateFault }),
      categoryOf,
      recognise,
    };
  }

  /**
   * Whether an earlier attempt of this message was refused as a free text, and its recipient has not written to the
   * channel since. The refusal may be from another channel of the pool, before the message was moved. A message gets
   * only one attempt in another form, so that one must not repeat the refused form.
   */
  private async wasOutside(
    { warmForMs }: ParticularChannel,
    attempt: ClaimedMessage,
    { warmUntil }: RecipientState,
  ): Promise<boolean> {
    if (!(attempt.attempt > 1)) return false;
    const refusedAt = await this.sources.log.firstRefusal(attempt, OUTSIDE_WINDOW);
    return refusedAt !== null && warmUntil - warmForMs <= refusedAt;
  }

  private async prefetch({ id, warmForMs }: ParticularChannel, attempts: readonly ClaimedMessage[]): Promise<void> {
    const phones = attempts.map(({ phone }) => phone);
    const states = await this.sources.contacts.states(id, phones, warmForMs);
    for (const attempt of attempts) this.states.set(attempt, states.get(attempt.phone)!);
    const hidden = attempts.filter(({ phone }) => isSurrogate(phone));
    if (hidden.length === 0) return;
    const userIds = await this.sources.hidden.userIds(hidden.map(({ phone }) => phone));
    for (const attempt of hidden) {
      const userId = userIds.get(attempt.phone);
      if (userId !== undefined) this.userIds.set(attempt, userId);
    }
  }

  /**
   * Counts the cold recipients of a chunk for the messaging limit of the portfolio, in one step; a repeated count changes
   * nothing. Channels with limits of their own count each when it leaves.
   */
  private async countCold(
    { id, messagingLimit, limits }: ParticularChannel,
    attempts: readonly ClaimedMessage[],
  ): Promise<void> {
    if (messagingLimit === null || limits.newRecipients !== null) return;
    const cold = attempts.filter((attempt) => this.isCold(this.states.get(attempt)!));
    if (cold.length > 0)
      await this.sources.contacts.writingTo(
        id,
        cold.map(({ phone }) => ({ phone, isNew: false })),
      );
  }

  private async note(
    { id, warmForMs }: ParticularChannel,
    { phone }: ClaimedMessage,
    { reachedAt }: RecipientState,
  ): Promise<boolean> {
    const isNew = (reachedAt ?? -Infinity) <= this.now - warmForMs;
    try {
      await this.sources.contacts.writingTo(id, [{ phone, isNew }]);
      return true;
    } catch (error) {
      this.logger.error(error);
      return false;
    }
  }

  private isCold({ warmUntil }: RecipientState): boolean {
    return warmUntil <= this.now;
  }
}

function isParticular(channel: ChannelView): channel is ParticularChannel {
  return channel.warmForMs !== null;
}
