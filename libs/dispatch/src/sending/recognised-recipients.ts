import { Injectable, Logger } from '@nestjs/common';
import { Clock, isSurrogate, maySameSubscriber, personOf, userIdentity } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { type AddressedMessage, ColdMessages, RecipientBlocklist } from '@recado/messages';
import { HiddenRecipients, numberIn, RecipientIdentities } from '@recado/recipients';
import { ExpiringMap } from './expiring-map.js';

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
