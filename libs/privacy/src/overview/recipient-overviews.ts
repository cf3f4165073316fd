import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock, isUserId, userIdentity } from '@recado/core';
import { type MessageView, PersonMessages } from '@recado/messages';
import { OptOuts } from '@recado/opt-outs';
import { type ChatHandover, ChatHandovers, type ContactTimes, PersonContacts, stateOf } from '@recado/recipients';
import { numberOf, type Person, withOtherNumbers } from '../person.js';
import { HiddenOptOuts, type KnownOptOut } from './hidden-opt-outs.js';

/** What the installation knows of a recipient, in short. */
export interface RecipientOverview {
  /** The number as it was asked for; null: none is known. */
  phone: string | null;
  /** By which user IDs they can be written to. */
  userIds: readonly string[];
  optOut: KnownOptOut | null;
  /** Their opt-out from the messages of test keys, which is kept apart. */
  testOptOut: KnownOptOut | null;
  /** What the channels know of them. */
  contacts: RecipientContact[];
  /** How chats with them last got another leader. */
  handovers: RecipientHandover[];
  lastMessage: MessageView | null;
  /** What providers call the recipient in place of the number. */
  providerIds: string[];
}

/** A channel that the recipient has written to, or that has written to them. Times are UTC milliseconds. */
export interface RecipientContact {
  channel: string;
  /** When they last wrote to the channel; null: never. */
  wroteAt: number | null;
  /** Null: the channel treats all recipients alike. */
  window: { openUntil: number | null } | null;
}

/** The last handover of a chat with a channel. */
export type RecipientHandover = ChatHandover & { channel: string };

/** Reads what is known of a recipient. Each query finds its rows through an index. */
@Injectable()
export class RecipientOverviews {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly hidden: HiddenOptOuts,
    private readonly contacts: PersonContacts,
    private readonly handovers: ChatHandovers,
    private readonly messages: PersonMessages,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  async of(asked: Person): Promise<RecipientOverview> {
    const whole = await withOtherNumbers(asked, this.contacts);
    const { phone, person, persons, phones, userIds } = whole;
    const identities = (await this.contacts.identities(person)).map(({ identity }) => identity);
    const told = await this.messages.recipientIds(phones);
    const learned = told.map((id) => (isUserId(id) ? userIdentity(id) : id));
    return {
      phone: numberOf(whole),
      userIds,
      optOut: (await this.optOuts.find(phone)) ?? (await this.hidden.optOutOf(whole)),
      testOptOut: await this.optOuts.find(phone, true),
      contacts: await this.contactsOf(person),
      handovers: await this.handoversOf(persons),
      lastMessage: await this.messages.latest(phones),
      providerIds: [...new Set([...identities, ...userIds.map(userIdentity), ...learned])],
    };
  }

  private async contactsOf(person: string): Promise<RecipientContact[]> {
    const contacts = await this.contacts.contacts(person);
    return contacts.flatMap(({ channelId, ...times }) => {
      const channel = this.channels.withId(channelId);
      if (!channel) return [];
      const { name, warmForMs } = channel;
      const window = warmForMs === null ? null : { openUntil: this.openUntil(times, warmForMs) };
      return [{ channel: name, wroteAt: times.inboundAt, window }];
    });
  }

  private async handoversOf(persons: readonly string[]): Promise<RecipientHandover[]> {
    const handovers = await this.handovers.of(persons);
    return handovers.flatMap((handover) => {
      const channel = this.channels.withId(handover.channelId);
      return channel ? [{ ...handover, channel: channel.name }] : [];
    });
  }

  private openUntil(times: ContactTimes, warmForMs: number): number | null {
    const { warmUntil } = stateOf(times, warmForMs);
    return warmUntil > this.clock.now() ? warmUntil : null;
  }
}
