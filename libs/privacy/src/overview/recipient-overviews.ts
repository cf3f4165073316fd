import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock } from '@recado/core';
import { type MessageView, PersonMessages } from '@recado/messages';
import { OptOuts, type OptOutView } from '@recado/opt-outs';
import { PersonContacts, stateOf } from '@recado/recipients';
import type { Person } from '../person.js';

/** What the installation knows of a recipient, in short. */
export interface RecipientOverview {
  /** The number as it was asked for. */
  phone: string;
  optOut: OptOutView | null;
  windows: RecipientWindow[];
  lastMessage: MessageView | null;
  /** What providers call the recipient in place of the number. */
  providerIds: string[];
}

/** A channel that the recipient has written to, or that has written to them. */
export interface RecipientWindow {
  channel: string;
  /** Until when free text reaches them, UTC milliseconds; null: the window is closed, or there is none. */
  openUntil: number | null;
}

/** Reads what is known of a recipient. Each query finds its rows through an index. */
@Injectable()
export class RecipientOverviews {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly contacts: PersonContacts,
    private readonly messages: PersonMessages,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  async of({ phone, person, phones }: Person): Promise<RecipientOverview> {
    const identities = (await this.contacts.identities(person)).map(({ identity }) => identity);
    const learned = await this.messages.recipientIds(phones);
    return {
      phone,
      optOut: await this.optOuts.find(phone),
      windows: await this.windows(person),
      lastMessage: await this.messages.latest(phones),
      providerIds: [...new Set([...identities, ...learned])],
    };
  }

  private async windows(person: string): Promise<RecipientWindow[]> {
    const now = this.clock.now();
    return (await this.contacts.contacts(person)).flatMap(({ channelId, ...times }) => {
      const channel = this.channels.withId(channelId);
      if (!channel) return [];
      const { warmUntil } = stateOf(times, channel.warmForMs ?? 0);
      return [{ channel: channel.name, openUntil: warmUntil > now ? warmUntil : null }];
    });
  }
}
