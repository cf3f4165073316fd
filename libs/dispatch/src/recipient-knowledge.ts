import { Injectable, Logger } from '@nestjs/common';
import {
  ChannelTemplates,
  CarrierBodies,
  ChannelAccounts,
  Channels,
  type ChannelView,
  directRetryAt,
  lockOf,
} from '@recado/channels';
import {
  demandsOf,
  ExpiringMap,
  templateLacks,
  Clock,
  isSurrogate,
  maySameSubscriber,
  personOf,
  userIdentity,
  type FailureCode,
} from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { OutgoingMessage, SendFact } from '@recado/gateways';
import {
  type ClaimedMessage,
  type AddressedMessage,
  ColdMessages,
  RecipientBlocklist,
  AttemptLog,
} from '@recado/messages';
import {
  HiddenRecipients,
  numberIn,
  RecipientIdentities,
  RecipientContacts,
  type RecipientState,
} from '@recado/recipients';

/**
 * What the template of a message lacks by its provider's latest description, as `header: template_header_missing`.
 * Undefined: nothing, or it carries no template, or the provider has not described it. Templates are edited while messages
 * wait, and a message that the provider would refuse costs the account its quality.
 */
export async function templateFaultOf(
  templates: ChannelTemplates,
  channelId: number,
  { content }: Pick<ClaimedMessage, 'content'>,
): Promise<string | undefined> {
  const template = content?.template;
  if (!template) return undefined;
  const known = await templates.find(channelId, template.name, template.language);
  if (!known || known.category === '') return undefined;
  const lacks = templateLacks(template, demandsOf(known));
  return lacks.length === 0 ? undefined : lacks.map(({ path, code }) => `${path}: ${code}`).join(', ');
}

/** How long a pair of numbers that was compared is not compared again, in ms: each message to the recipient names it. */
const COMPARED_FOR_MS = 600_000;
/** The id of a recipient in an answer: WhatsApp's address of a number, or its digits alone as Meta writes them. */
const NUMBER = /^(\d{7,15})(?::\d+)?(?:@(?:c\.us|s\.whatsapp\.net))?$/;

/** Joins the numbers of messages and what providers call their recipients. */
@Injectable()
export class RecognisedRecipients {
  private readonly logger = new Logger(RecognisedRecipients.name);
  private readonly compared: ExpiringMap<true>;

  constructor(
    private readonly identities: RecipientIdentities,
    private readonly hidden: HiddenRecipients,
    private readonly cold: ColdMessages,
    private readonly database: Database,
    private readonly blocklist: RecipientBlocklist,
    private readonly clock: Clock,
  ) {
    this.compared = new ExpiringMap(() => clock.now());
  }

  /**
   * Stores that the recipient of a message has this identity. Resolves to whether they have opted out, by their number or by
   * an identity, which only now became known to be theirs.
   */
  async recognise(message: AddressedMessage, identity: string): Promise<{ isOptedOut: boolean }> {
    const number = numberIn(identity);
    if (number === undefined) await this.link(message, identity);
    else await this.linkNumber(message, number);
    const reader: Pick<Transaction, 'all'> = { all: (sql, values) => this.database.read(sql, values) };
    return { isOptedOut: (await this.blocklist.blocked(reader, [message])).length > 0 };
  }

  /**
   * Learns from the answer to a message that its provider knows the recipient by another number. Nothing to wait for where it
   * names the number itself or another form of it, as nearly every answer does.
   */
  answered(message: AddressedMessage, recipientId: string): Promise<void> | undefined {
    const number = NUMBER.exec(recipientId)?.[1];
    if (number === undefined || number === message.phone || personOf(number) === personOf(message.phone))
      return undefined;
    if (isSurrogate(message.phone)) return this.linkHidden(message, number);
    return this.linkNumber(message, number);
  }

  private async link({ phone }: AddressedMessage, identity: string): Promise<void> {
    const known = await this.identities.persons([identity]);
    if (known.get(identity) === personOf(phone) || this.wasCompared(phone, identity)) return;
    // What the person wrote with a hidden number also releases the messages that wait for this number.
    await this.release(await this.identities.link([{ phone, identity }]));
    // It stays with the number under which it was known, which is the same person's now.
    const earlier = known.get(identity);
    if (earlier !== undefined && maySameSubscriber(earlier, phone)) this.noteCompared(phone, identity);
  }

  /** The number of a person who was written to by their user ID. */
  private async linkHidden({ phone }: AddressedMessage, number: string): Promise<void> {
    const userId = (await this.hidden.userIds([phone])).get(phone);
    if (userId === undefined || this.wasCompared(phone, number)) return;
    await this.release(await this.identities.link([{ identity: userIdentity(userId), phone: number }]));
    this.noteCompared(phone, number);
  }

  private async linkNumber({ phone }: AddressedMessage, number: string): Promise<void> {
    if (this.wasCompared(phone, number)) return;
    if (maySameSubscriber(phone, number)) await this.release(await this.identities.linkNumbers(phone, number));
    else {
      const numbers = `…${phone.slice(-4)} is …${number.slice(-4)}`;
      this.logger.warn(`a provider says that ${numbers}; they cannot be one subscriber's, so they are not joined`);
    }
    this.noteCompared(phone, number);
  }

  private async release(persons: readonly string[]): Promise<void> {
    if (persons.length > 0) await this.cold.release(null, persons);
  }

  private wasCompared(phone: string, other: string): boolean {
    return this.compared.get(`${phone} ${other}`) !== undefined;
  }

  private noteCompared(phone: string, other: string): void {
    this.compared.set(`${phone} ${other}`, true, this.clock.now() + COMPARED_FOR_MS);
  }
}

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

/** The code of a free text that was refused because its recipient had not written lately. */
const OUTSIDE_WINDOW = 'outside_window' satisfies FailureCode;

/** A channel that does not treat all recipients alike. */
type ParticularChannel = ChannelView & { warmForMs: number };

/** What is known of the recipients of messages on their channels, and what the answers of providers add to it. */
@Injectable()
export class RecipientKnowledge {
  private readonly logger = new Logger(RecipientKnowledge.name);
  /** What was read when the messages were claimed. */
  private readonly states = new WeakMap<ClaimedMessage, RecipientState>();
  /** The user IDs of those whose numbers are not known. */
  private readonly userIds = new WeakMap<ClaimedMessage, string>();

  constructor(
    private readonly channels: Channels,
    private readonly contacts: RecipientContacts,
    private readonly facts: ChannelAccounts,
    private readonly templates: ChannelTemplates,
    private readonly bodies: CarrierBodies,
    private readonly recognised: RecognisedRecipients,
    private readonly hidden: HiddenRecipients,
    private readonly log: AttemptLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads what is known of the recipients of these claimed messages of one channel, in one query; in none where the channel
   * treats all recipients alike. Returns those that may leave; never rejects.
   */
  async admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    const channel = attempts[0] && this.particular(attempts[0].channelId);
    if (!channel) return attempts;
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
    const state = this.states.get(attempt);
    if (!state || !this.isCold(state)) return true;
    const channel = this.particular(attempt.channelId);
    return !channel || lockOf(channel, this.clock.now()) === null;
  }

  /**
   * Counts an admitted message just before it leaves, on a channel whose cold recipients of a day are counted. This is
   * not done at its claim: a message that then misses its send time would use up a part of the day, and the distance to
   * the next one. False: it cannot be counted, and must not leave. Never rejects.
   */
  departs(attempt: ClaimedMessage): boolean | Promise<boolean> {
    const state = this.states.get(attempt);
    if (!state || !this.isCold(state)) return true;
    const channel = this.particular(attempt.channelId);
    if (!channel || channel.limits.newRecipients === null) return true;
    return this.note(channel, attempt, state);
  }

  /** Whether a channel does not treat all recipients alike, so that something may be known of each of them. */
  isOn(channelId: number): boolean {
    return this.particular(channelId) !== undefined;
  }

  /** What is known of the recipient of a claimed message; nothing where the channel treats all recipients alike. */
  async of(attempt: ClaimedMessage): Promise<KnownRecipient> {
    const channel = this.particular(attempt.channelId);
    return channel ? this.read(channel, attempt) : {};
  }

  /**
   * Since when earlier attempts of this message met a throttled recipient, UTC milliseconds; null: none did, or that
   * cannot be read. Never rejects.
   */
  async throttledSince(attempt: ClaimedMessage, code: string): Promise<number | null> {
    try {
      return await this.log.firstRefusal(attempt, code);
    } catch (error) {
      this.logger.error(error);
      return null;
    }
  }

  /** Keeps the facts of an answer. An error is logged, because the outcome of the message matters more. */
  async learn({ channelId, phone, startedAt }: ClaimedMessage, facts: readonly SendFact[]): Promise<void> {
    try {
      for (const fact of facts) {
        if (fact.kind === 'windowClosed') await this.contacts.windowClosed(channelId, phone, startedAt);
        else if (fact.kind === 'directSendRefused') await this.facts.directSendRefused(channelId);
        else if (fact.kind === 'reachOutLocked')
          await this.facts.reachOut(channelId, { locked: true, until: fact.until });
        else await this.templates.applyStatus(channelId, fact, fact.status, fact.detail, startedAt);
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
    return this.recognised.answered(attempt, recipientId)?.catch((error: unknown) => this.logger.error(error));
  }

  /** Undefined where the channel treats all recipients alike. */
  private particular(channelId: number): ParticularChannel | undefined {
    const channel = this.channels.withId(channelId);
    return channel && isParticular(channel) ? channel : undefined;
  }

  private async read(channel: ParticularChannel, attempt: ClaimedMessage): Promise<KnownRecipient> {
    if (!this.states.has(attempt)) await this.prefetch(channel, [attempt]);
    const state = this.states.get(attempt)!;
    const isCold = this.isCold(state) || (await this.wasOutside(channel, attempt, state));
    const isDirectSendRefused = directRetryAt(channel, this.clock.now()) !== null;
    const carrierBody = await this.bodies.of(channel.id, attempt.content?.media?.type);
    const recognise = (identity: string) => this.recognised.recognise(attempt, identity);
    const templateFault = await templateFaultOf(this.templates, channel.id, attempt);
    const categoryOf: KnownRecipient['categoryOf'] = async ({ name, language }) =>
      (await this.templates.find(channel.id, name, language))?.category;
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
    const refusedAt = await this.log.firstRefusal(attempt, OUTSIDE_WINDOW);
    return refusedAt !== null && warmUntil - warmForMs <= refusedAt;
  }

  private async prefetch({ id, warmForMs }: ParticularChannel, attempts: readonly ClaimedMessage[]): Promise<void> {
    const phones = attempts.map(({ phone }) => phone);
    const states = await this.contacts.states(id, phones, warmForMs);
    for (const attempt of attempts) this.states.set(attempt, states.get(attempt.phone)!);
    const hidden = attempts.filter(({ phone }) => isSurrogate(phone));
    if (hidden.length === 0) return;
    const userIds = await this.hidden.userIds(hidden.map(({ phone }) => phone));
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
      await this.contacts.writingTo(
        id,
        cold.map(({ phone }) => ({ phone, isNew: false })),
      );
  }

  private async note(
    { id, warmForMs }: ParticularChannel,
    { phone }: ClaimedMessage,
    { reachedAt }: RecipientState,
  ): Promise<boolean> {
    const isNew = (reachedAt ?? -Infinity) <= this.clock.now() - warmForMs;
    try {
      await this.contacts.writingTo(id, [{ phone, isNew }]);
      return true;
    } catch (error) {
      this.logger.error(error);
      return false;
    }
  }

  private isCold({ warmUntil }: RecipientState): boolean {
    return warmUntil <= this.clock.now();
  }
}

function isParticular(channel: ChannelView): channel is ParticularChannel {
  return channel.warmForMs !== null;
}
