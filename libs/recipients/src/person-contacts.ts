import { Injectable } from '@nestjs/common';
import { isSurrogate } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { IdentityJoins } from './identity-joins.js';
import { IS_NUMBER, IS_USER_ID, numberIdentity, numberIn, readerOf, samePersons } from './learned-numbers.js';
import type { ContactTimes } from './recipient-state.js';
import { identitiesOf } from './surrogates.js';

/** What a channel knows about a person. Times are UTC milliseconds; null: never. */
export interface PersonContact extends ContactTimes {
  channelId: number;
  coldAt: number | null;
}

/** An identity that belongs to a person. */
export interface PersonIdentity {
  /** Such as `lid:4711`. */
  identity: string;
  /** When a provider last named both together, UTC milliseconds; null: no number is known. */
  learnedAt: number | null;
}

/** By which channel of a pool a person is written to. */
export interface PersonSender {
  poolId: number;
  channelId: number;
  /** When a message to them was last accepted, UTC milliseconds; up to a day too early. */
  usedAt: number;
}

const CONTACTS = `SELECT channel_id AS channelId, inbound_at AS inboundAt, closed_at AS closedAt,
  reached_at AS reachedAt, cold_at AS coldAt FROM recipient_contacts WHERE person = ? ORDER BY channel_id`;
const IDENTITIES = `SELECT identity, learned_at AS learnedAt FROM recipient_identities WHERE person IN`;
const USER_IDS = `SELECT identity FROM recipient_identities WHERE person = ? AND ${IS_USER_ID}`;
/** No message goes by a surrogate. */
const UNUSED = 'NOT EXISTS (SELECT 1 FROM messages WHERE phone = ?)';
const POOLS = 'SELECT DISTINCT pool_id AS id FROM pool_members ORDER BY pool_id';

/** What is known of one person on all channels. `person`: as `personOf` returns it. */
@Injectable()
export class PersonContacts {
  constructor(
    private readonly database: Database,
    private readonly joins: IdentityJoins,
  ) {}

  contacts(person: string): Promise<PersonContact[]> {
    return this.database.read<PersonContact>(CONTACTS, [person]);
  }

  /** All persons that are this one, because providers named their numbers for each other; the person first. */
  async samePersons(person: string): Promise<string[]> {
    const { list } = this.database.capabilities;
    return (await samePersons(readerOf(this.database), list, [person])).get(person)!;
  }

  /** The latest first. Other numbers of the person are among them, such as `tel:22890123456`. */
  async identities(person: string): Promise<PersonIdentity[]> {
    const select = `${IDENTITIES} ${this.database.capabilities.list} ORDER BY learned_at DESC, identity`;
    const persons = await this.samePersons(person);
    const found = await this.database.read<PersonIdentity & { learnedAt: number }>(select, [persons]);
    const known = found.filter(({ identity }) => identity !== numberIdentity(person));
    // Where the person is known by another number, the row that says so names this one.
    const root = found.find(({ identity }) => identity === numberIdentity(person));
    const named = new Set(found.map(({ identity }) => identity));
    const others = persons.filter((each) => each !== person && !named.has(numberIdentity(each)));
    const { learnedAt = 0 } = root ?? {};
    const all = [...known, ...others.map((each) => ({ identity: numberIdentity(each), learnedAt }))];
    return [
      ...all.filter(({ identity }) => !isSurrogate(numberIn(identity) ?? '')),
      ...(await this.hiddenOf(persons, all)),
    ];
  }

  /** By which user IDs messages have gone to these persons, where nothing else tells them. */
  private async hiddenOf(persons: readonly string[], known: readonly PersonIdentity[]): Promise<PersonIdentity[]> {
    const surrogates = persons.filter(isSurrogate);
    const hidden = await identitiesOf(readerOf(this.database), this.database.capabilities.list, surrogates);
    const told = new Set(known.map(({ identity }) => identity));
    return [...hidden.values()]
      .filter((identity) => !told.has(identity))
      .map((identity) => ({ identity, learnedAt: null }));
  }

  async senders(person: string): Promise<PersonSender[]> {
    const pools = (await this.database.read<{ id: number }>(POOLS)).map(({ id }) => id);
    const select = `SELECT pool_id AS poolId, channel_id AS channelId, used_at AS usedAt FROM pool_recipients
      WHERE pool_id IN ${this.database.capabilities.list} AND person = ? ORDER BY pool_id`;
    return this.database.read<PersonSender>(select, [pools, person]);
  }

  /** Removes all of it but the other numbers of the person, as part of a transaction. */
  async removeIn(tx: Transaction, person: string): Promise<void> {
    await tx.run('DELETE FROM recipient_contacts WHERE person = ?', [person]);
    const userIds = await tx.all<{ identity: string }>(USER_IDS, [person]);
    const named = userIds.map(({ identity }) => identity);
    // What they refused by their number holds by the ID, by which they can be written to when the link is forgotten.
    if (named.length > 0) await this.joins.carry(tx, { persons: [person], identities: [] }, named);
    await tx.run(`DELETE FROM recipient_identities WHERE person = ? AND NOT ${IS_NUMBER}`, [person]);
    // While messages go by it, it stays: a repetition of the erasure finds it.
    await tx.run(`DELETE FROM hidden_recipients WHERE phone = ? AND ${UNUSED}`, [person, person]);
    // The table has no index by person alone.
    for (const { id } of await tx.all<{ id: number }>(POOLS)) {
      await tx.run('DELETE FROM pool_recipients WHERE pool_id = ? AND person = ?', [id, person]);
    }
  }

  /** Forgets that these persons are one, as part of a transaction. */
  async forgetNumbersIn(tx: Transaction, persons: readonly string[]): Promise<void> {
    const { list } = this.database.capabilities;
    await tx.run(`DELETE FROM recipient_identities WHERE person IN ${list} AND ${IS_NUMBER}`, [persons]);
  }
}
