import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { groupBy, personOf } from '@recado/core';
import { BatchReplies, ColdMessages, InboundSink, InboundEvents, type NewInboundMessage } from '@recado/messages';
import { HiddenRecipients, type InboundContact, RecipientContacts, RecipientIdentities } from '@recado/recipients';
import { AnsweredRecipients } from './answered-recipients.js';
import { HiddenNumbers } from './hidden-numbers.js';

/**
 * Applies what recipients wrote: they become warm on the channel, those who ask for it get no further messages, and
 * endpoints that subscribed to it are told. Of what they edit only a word that opts out counts: it is no new message to the
 * provider, so that it opens no window.
 */
@Injectable()
export class InboundMessages {
  constructor(
    private readonly channels: Channels,
    private readonly contacts: RecipientContacts,
    private readonly identities: RecipientIdentities,
    private readonly answered: AnsweredRecipients,
    private readonly cold: ColdMessages,
    private readonly hidden: HiddenNumbers,
    private readonly written: HiddenRecipients,
    private readonly events: InboundEvents,
    private readonly replies: BatchReplies,
    private readonly inbound: InboundSink,
  ) {}

  /** Resolves when the effects are on disk; repeated messages change nothing. */
  async apply(messages: readonly NewInboundMessage[]): Promise<void> {
    await this.joined(await this.identities.link(await this.answered.links(messages)));
    const known = await this.withNumbers(messages);
    const written = known.filter(({ isEdit }) => !isEdit);
    const contacts = written.flatMap((message) => this.contactOf(message));
    if (contacts.length > 0) await this.contacts.received(contacts);
    // What waited because they had not written goes now. The leader that sets more aside reads the contacts afterwards.
    for (const [channelId, ofChannel] of groupBy(contacts, ({ channelId }) => channelId)) {
      await this.cold.release(
        channelId,
        ofChannel.map(({ person }) => person),
      );
    }
    const optOuts: ReadonlySet<NewInboundMessage> = await this.inbound.messages(known);
    await this.replies.count(
      known.filter((message) => !message.isEdit || optOuts.has(message)),
      optOuts,
    );
    await this.events.announce(written);
  }

  /** The numbers of these persons have become known: what waits for them because they had not written may go. */
  async joined(persons: readonly string[]): Promise<void> {
    if (persons.length > 0) await this.cold.release(null, persons);
  }

  /** The number of a hidden recipient is filled in where a provider has named it, or names it when it is asked. */
  private async withNumbers(messages: readonly NewInboundMessage[]): Promise<NewInboundMessage[]> {
    const hidden = messages.flatMap(({ from, identity }) =>
      from === null && identity !== undefined ? [identity] : [],
    );
    const persons = await this.identities.persons(hidden);
    const found = await this.hidden.find(messages, persons);
    if (found.length > 0) await this.joined(await this.identities.link(found));
    const told = new Map(found.map(({ identity, phone }) => [identity, phone]));
    const surrogates = await this.written.surrogates(hidden.filter((identity) => !persons.has(identity)));
    return messages.map((message) => {
      const { identity = '' } = message;
      const from = message.from ?? persons.get(identity) ?? told.get(identity) ?? null;
      const surrogate = from === null ? surrogates.get(identity) : undefined;
      return { ...message, from, ...(surrogate !== undefined && { surrogate }) };
    });
  }

  private contactOf({ channelId, from, identity, surrogate, at }: NewInboundMessage): InboundContact[] {
    const person = from === null ? (surrogate ?? identity) : personOf(from);
    const isKept = (this.channels.withId(channelId)?.warmForMs ?? null) !== null;
    return isKept && person !== undefined ? [{ channelId, person, at }] : [];
  }
}
