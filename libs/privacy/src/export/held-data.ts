import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { isoTime, userIdentity } from '@recado/core';
import { ListPeople, PersonRows, TestNumbers } from '@recado/campaigns';
import { SandboxPersons } from '@recado/gateways';
import { BatchReplies, InboundFrom } from '@recado/messages';
import { IdentityOptOuts, OptOuts, PreferenceMemory, sourceOfHidden } from '@recado/opt-outs';
import { ChatHandovers, type PersonContact, PersonContacts } from '@recado/recipients';
import type { HeldDataDto, HeldContactDto, HeldHandoverDto, HeldOptOutDto } from './held-data.dto.js';
import type { Person } from '../person.js';

/** The simulator is no record: what it shows are copies of messages. */
const MAX_SIMULATED = 1_000;

/** What is held about a person beside the messages to them. */
@Injectable()
export class HeldData {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly hidden: IdentityOptOuts,
    private readonly preferences: PreferenceMemory,
    private readonly contacts: PersonContacts,
    private readonly handovers: ChatHandovers,
    private readonly received: InboundFrom,
    private readonly rows: PersonRows,
    private readonly testNumbers: TestNumbers,
    private readonly lists: ListPeople,
    private readonly sandbox: SandboxPersons,
    private readonly channels: Channels,
    private readonly replies: BatchReplies,
  ) {}

  async of(whole: Person): Promise<HeldDataDto> {
    const { phone, person, persons, phones, userIds } = whole;
    const identities = await this.contacts.identities(person);
    const senders = (await Promise.all(persons.map((each) => this.contacts.senders(each)))).flat();
    const received = await this.received.find(phones, userIds);
    const rows = await this.rows.find(persons);
    const preferences = await this.preferences.of(persons);
    const memberships = await this.lists.find(persons);
    const replies = await this.replies.of(persons);
    const simulated = await this.sandbox.find(phones, MAX_SIMULATED);
    return {
      opt_outs: [...(await this.optOutsOf(phone)), ...(await this.hiddenOptOutsOf(userIds))],
      marketing_preferences: preferences.map(({ channelId, value, at }) => ({
        channel: this.nameOf(channelId),
        value,
        chosen_at: isoTime(at),
      })),
      contacts: await this.contactsOf(persons),
      handovers: await this.handoversOf(persons),
      identities: identities.map(({ identity, learnedAt }) => ({ identity, learned_at: isoTime(learnedAt) })),
      pool_senders: senders.map(({ poolId, channelId, usedAt }) => ({
        pool: this.nameOf(poolId),
        channel: this.nameOf(channelId),
        used_at: isoTime(usedAt),
      })),
      received: received.map(({ data }) => data),
      batch_replies: replies.map(({ batchId, repliedAt, isOptOut }) => ({
        batch_id: batchId,
        replied_at: isoTime(repliedAt),
        opted_out: isOptOut === 1,
      })),
      list_rows: rows.map(({ sendId, line, cells }) => ({ send_id: sendId, line, cells })),
      lists: memberships.map(({ list, phone: given, values }) => ({ list, phone: given, values })),
      test_numbers: await this.testNumbers.find(phones),
      simulator: simulated.map(({ messageId, text, replies }) => ({ message_id: messageId, text, replies })),
    };
  }

  private async optOutsOf(phone: string): Promise<HeldOptOutDto[]> {
    const found = [await this.optOuts.find(phone), await this.optOuts.find(phone, true)];
    return found
      .filter((optOut) => optOut !== null)
      .map(({ phone: given, scope, source, channel, testMode, createdAt }) => ({
        ...{ phone: given, scope, source, channel, test: testMode },
        created_at: isoTime(createdAt),
      }));
  }

  private async hiddenOptOutsOf(userIds: readonly string[]): Promise<HeldOptOutDto[]> {
    const found = await this.hidden.of(userIds.map(userIdentity));
    return found.map(({ scope, channel, createdAt }) => ({
      ...{ phone: null, scope, source: sourceOfHidden(scope), channel, test: false },
      created_at: isoTime(createdAt),
    }));
  }

  private async handoversOf(persons: readonly string[]): Promise<HeldHandoverDto[]> {
    const handovers = await this.handovers.of(persons);
    return handovers.map(({ channelId, change, previousRole, newRole, at }) => ({
      ...{ channel: this.nameOf(channelId), change, previous_role: previousRole, new_role: newRole },
      changed_at: isoTime(at),
    }));
  }

  /** By each of their names, since a channel may know one thing by the number and another by what stands for it. */
  private async contactsOf(persons: readonly string[]): Promise<HeldContactDto[]> {
    const contacts = await Promise.all(persons.map((person) => this.contacts.contacts(person)));
    return latestOfEach(contacts.flat()).map(({ channelId, inboundAt, closedAt, reachedAt, coldAt }) => ({
      channel: this.nameOf(channelId),
      wrote_at: isoTime(inboundAt),
      refused_at: isoTime(closedAt),
      reached_at: isoTime(reachedAt),
      cold_at: isoTime(coldAt),
    }));
  }

  private nameOf(id: number): string | null {
    return this.channels.senderWithId(id)?.name ?? null;
  }
}

/** The latest times of each channel. */
function latestOfEach(contacts: readonly PersonContact[]): PersonContact[] {
  const byChannel = new Map<number, PersonContact>();
  for (const contact of contacts) {
    const known = byChannel.get(contact.channelId) ?? contact;
    byChannel.set(contact.channelId, {
      channelId: contact.channelId,
      inboundAt: later(known.inboundAt, contact.inboundAt),
      closedAt: later(known.closedAt, contact.closedAt),
      reachedAt: later(known.reachedAt, contact.reachedAt),
      coldAt: later(known.coldAt, contact.coldAt),
    });
  }
  return [...byChannel.values()].toSorted((a, b) => a.channelId - b.channelId);
}

function later(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}
