import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock, isoTime, wireStatus } from '@recado/core';
import { type MessageView, PersonMessages } from '@recado/messages';
import { OptOuts, type OptOutView } from '@recado/opt-outs';
import { PersonContacts, stateOf } from '@recado/recipients';
import type { LastMessageDto, RecipientDto, RecipientOptOutDto, RecipientWindowDto } from './recipient.dto.js';
import type { Person } from '../person.js';

/** What the installation knows of a recipient, in short. Each query finds its rows through an index. */
@Injectable()
export class RecipientOverviews {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly contacts: PersonContacts,
    private readonly messages: PersonMessages,
    private readonly channels: Channels,
    private readonly clock: Clock,
  ) {}

  async of({ phone, person, phones }: Person): Promise<RecipientDto> {
    const optOut = await this.optOuts.find(phone);
    const identities = (await this.contacts.identities(person)).map(({ identity }) => identity);
    const learned = await this.messages.recipientIds(phones);
    return {
      phone,
      opted_out: optOut?.scope === 'all',
      opt_out: optOut && optOutJson(optOut),
      windows: await this.windows(person),
      last_message: lastMessageJson(await this.messages.latest(phones)),
      provider_ids: [...new Set([...identities, ...learned])],
    };
  }

  private async windows(person: string): Promise<RecipientWindowDto[]> {
    const now = this.clock.now();
    return (await this.contacts.contacts(person)).flatMap(({ channelId, ...times }) => {
      const channel = this.channels.withId(channelId);
      if (!channel) return [];
      const { warmUntil } = stateOf(times, channel.warmForMs ?? 0);
      return [{ channel: channel.name, open_until: warmUntil > now ? isoTime(warmUntil) : null }];
    });
  }
}

function optOutJson({ scope, source, createdAt }: OptOutView): RecipientOptOutDto {
  return { scope, since: isoTime(createdAt), source };
}

function lastMessageJson(message: MessageView | null): LastMessageDto | null {
  if (!message) return null;
  const { id, status, createdAt, channel } = message;
  return { id, status: wireStatus(status), created_at: isoTime(createdAt), channel };
}
