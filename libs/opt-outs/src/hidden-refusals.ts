import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { AddressedMessage, RefusingRecipient } from '@recado/messages';
import { identitiesOf, RecipientIdentities, samePersons } from '@recado/recipients';
import { IdentityOptOuts } from './identity-opt-outs.js';
import { PreferenceMemory } from './preference-memory.js';

/** Those of some messages to people by their user ID that must not leave, and those whose numbers decide. */
interface Blocked<Message> {
  refused: ReadonlySet<Message>;
  /** `person`: as `personOf` returns it. */
  known: readonly { message: Message; person: string }[];
}

/** What people refuse to whom messages go by a user ID. Each of them is a surrogate in the row of its message. */
@Injectable()
export class HiddenRefusals {
  constructor(
    private readonly database: Database,
    private readonly optOuts: IdentityOptOuts,
    private readonly memory: PreferenceMemory,
    private readonly identities: RecipientIdentities,
    private readonly clock: Clock,
  ) {}

  /** Messages of test keys are blocked by their own opt-outs; no test key sends by a user ID, so that there are none. */
  async blocked<Message extends AddressedMessage>(
    reader: Pick<Transaction, 'all'>,
    messages: readonly Message[],
  ): Promise<Blocked<Message>> {
    const { list } = this.database.capabilities;
    const surrogates = messages.map(({ phone }) => phone);
    const identities = await identitiesOf(reader, list, surrogates);
    const refusing = await this.optOuts.refusing(reader, [...identities.values()]);
    const same = await samePersons(reader, list, surrogates);
    const known = messages.flatMap((message) =>
      same
        .get(message.phone)!
        .slice(1)
        .map((person) => ({ message, person })),
    );
    const refused = new Set(messages.filter(({ phone }) => refusing.has(identities.get(phone) ?? '')));
    return { refused, known };
  }

  /** The identity of the person for whom this stands. */
  async identityOf(reader: Pick<Transaction, 'all'>, surrogate: string): Promise<string | undefined> {
    return (await identitiesOf(reader, this.database.capabilities.list, [surrogate])).get(surrogate);
  }

  /**
   * Adds an opt-out that the provider reported, as part of a transaction. Returns the number of the person, and stores
   * nothing, where it has become known since the message was queued.
   */
  async addIn(tx: Transaction, { phone, channelId, scope }: RefusingRecipient): Promise<string | undefined> {
    const identity = await this.identityOf(tx, phone);
    if (identity === undefined) return undefined;
    const number = (await this.identities.personsIn(tx, [identity])).get(identity);
    if (number !== undefined) return number;
    if (scope === 'marketing')
      await this.memory.keepIn(tx, identity, { channelId, value: 'stop', at: this.clock.now() });
    await this.optOuts.refuseIn(tx, identity, channelId, scope);
    return undefined;
  }
}
