import { Injectable } from '@nestjs/common';
import { personOf } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { type ChatHandover, ChatHandovers, PersonContacts } from '@recado/recipients';

/** Finds how the chat of a message last got another leader. */
@Injectable()
export class MessageHandovers {
  constructor(
    private readonly handovers: ChatHandovers,
    private readonly contacts: PersonContacts,
  ) {}

  /** The last handover on the channel of the message; null: none is known, or the recipient was erased. */
  async of({ phone, channelId }: Pick<MessageView, 'phone' | 'channelId'>): Promise<ChatHandover | null> {
    if (phone === null) return null;
    const person = personOf(phone);
    const identities = (await this.contacts.identities(person)).map(({ identity }) => identity);
    const found = await this.handovers.of([...(await this.contacts.samePersons(person)), ...identities]);
    return found.find((handover) => handover.channelId === channelId) ?? null;
  }
}
