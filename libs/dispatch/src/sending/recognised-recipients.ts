import { Injectable } from '@nestjs/common';
import { personOf } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { type AddressedMessage, ColdMessages, RecipientBlocklist } from '@recado/messages';
import { RecipientIdentities } from '@recado/recipients';

/** Joins the numbers of messages and the identities by which providers know their recipients. */
@Injectable()
export class RecognisedRecipients {
  constructor(
    private readonly identities: RecipientIdentities,
    private readonly cold: ColdMessages,
    private readonly database: Database,
    private readonly blocklist: RecipientBlocklist,
  ) {}

  /**
   * Stores that the recipient of a message has this identity. Resolves to whether they have opted out, by their number or by
   * an identity, which only now became known to be theirs.
   */
  async recognise(message: AddressedMessage, identity: string): Promise<{ isOptedOut: boolean }> {
    const known = await this.identities.persons([identity]);
    if (known.get(identity) !== personOf(message.phone)) {
      const persons = await this.identities.link([{ phone: message.phone, identity }]);
      // What they wrote with a hidden number counts for what waits for this one.
      if (persons.length > 0) await this.cold.release(null, persons);
    }
    const reader: Pick<Transaction, 'all'> = { all: (sql, values) => this.database.read(sql, values) };
    return { isOptedOut: (await this.blocklist.blocked(reader, [message])).length > 0 };
  }
}
