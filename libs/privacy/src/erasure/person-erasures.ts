import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Database } from '@recado/database';
import { ListPeople, PersonRows, TestNumbers } from '@recado/campaigns';
import { LinkedPersons, SandboxPersons } from '@recado/gateways';
import { PersonFiles } from '@recado/media';
import { BatchReplies, PersonEraser, PersonMessages, InboundFrom } from '@recado/messages';
import { PreferenceMemory } from '@recado/opt-outs';
import { ChatHandovers, PersonContacts } from '@recado/recipients';
import { PersonDeliveries } from '@recado/webhooks';
import { type Person, withOtherNumbers } from '../person.js';
import { PersonMentions } from './person-mentions.js';

/** What an erasure did. */
export interface ErasedPerson {
  /** Messages that were erased. */
  erased: number;
  /** Those of them that waited. */
  canceled: number;
  /** Messages that are left for a repetition, at most 10,000 of each spelling of the number. */
  left: number;
}

/**
 * Erases what is held about a person. Opt-outs and refusals of marketing stay, because the wish must hold. What is found by the messages goes with
 * them in one transaction; everything else is found by the number, so a repetition after an error finds the rest.
 */
@Injectable()
export class PersonErasures {
  constructor(
    private readonly database: Database,
    private readonly rows: PersonRows,
    private readonly testNumbers: TestNumbers,
    private readonly lists: ListPeople,
    private readonly eraser: PersonEraser,
    private readonly messages: PersonMessages,
    private readonly deliveries: PersonDeliveries,
    private readonly received: InboundFrom,
    private readonly sandbox: SandboxPersons,
    private readonly linked: LinkedPersons,
    private readonly contacts: PersonContacts,
    private readonly handovers: ChatHandovers,
    private readonly preferences: PreferenceMemory,
    private readonly audit: Audit,
    private readonly files: PersonFiles,
    private readonly replies: BatchReplies,
    private readonly mentions: PersonMentions,
  ) {}

  /** Idempotent. The entry of the audit trail names who asked and how much was erased, not whom it was about. */
  async erase(asked: Person, actor: Actor): Promise<ErasedPerson> {
    const { persons, phones, userIds } = await withOtherNumbers(asked, this.contacts);
    // First the lists: what is queued from them until now is a message afterwards.
    await this.rows.remove(persons);
    await this.testNumbers.remove(phones);
    await this.lists.remove(persons);
    const files = this.files.idsIn(await this.messages.contents(phones));
    const done = await this.eraser.erase(phones, (tx, ids) => this.deliveries.eraseIn(tx, ids));
    const left = await this.messages.ids(phones);
    await this.files.removeUncarried(files);
    await this.received.remove(phones, userIds);
    await this.sandbox.remove(phones, left);
    await this.linked.remove(phones);
    await this.mentions.erase(phones);
    const details = { ...done, left: left.length };
    await this.database.write(async (tx) => {
      await this.replies.removeIn(tx, persons);
      for (const person of persons) await this.contacts.removeIn(tx, person);
      await this.handovers.removeIn(tx, persons);
      await this.preferences.eraseIn(tx, persons);
      // While messages are left, a repetition must find those to every number by one of them.
      if (left.length === 0) await this.contacts.forgetNumbersIn(tx, persons);
      await this.audit.record(tx, { actor, action: 'recipient.erased', details });
    });
    return details;
  }
}
