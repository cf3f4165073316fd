import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, isSurrogate, surrogateFor, SURROGATES_OF_ONE, userIdentity, userIdIn } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { numbersOf, readerOf } from './learned-numbers.js';
import { RecipientIdentities } from './recipient-identities.js';
import { freshSurrogatesOf, identitiesOf, surrogatesOf } from './surrogates.js';

/** Identities of one statement. */
const CHUNK = 500;
/** Draws for one person until a surrogate is free: of a billion for the same last digits, nearly every first one is. */
const MAX_DRAWS = 5;
const COLUMNS = ['phone', 'identity', 'used_at'] as const;
/** A use is noted again after this time, in ms, so that not each request costs a write. */
const TOUCHED_FOR_MS = 86_400_000;

/** The people whom messages reach by their user ID, because their number is not known. */
@Injectable()
export class HiddenRecipients {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly identities: RecipientIdentities,
  ) {}

  /** The numbers of the people with these user IDs, by ID, as far as providers have named them. */
  async numbers(userIds: readonly string[]): Promise<Map<string, string>> {
    const known = await this.identities.persons(userIds.map(userIdentity));
    return new Map([...known].map(([identity, person]) => [userIdIn(identity)!, person]));
  }

  /**
   * The surrogates of the people with these user IDs, by ID; who has none yet gets one, and what channels know by the ID
   * counts for it. Resolves when that is on disk.
   */
  async assign(userIds: readonly string[]): Promise<Map<string, string>> {
    const assigned = new Map<string, string>();
    const unique = [...new Set(userIds)];
    for (let from = 0; from < unique.length; from += CHUNK) {
      const some = unique.slice(from, from + CHUNK).map(userIdentity);
      for (const [identity, phone] of await this.assignSome(some)) assigned.set(userIdIn(identity)!, phone);
    }
    return assigned;
  }

  /** The surrogates by which messages to these identities are kept, as far as there are any. */
  surrogates(identities: readonly string[]): Promise<Map<string, string>> {
    return surrogatesOf(readerOf(this.database), this.list, identities);
  }

  /** The user IDs of the people for whom these numbers stand; those that are numbers are left out. */
  async userIds(phones: readonly string[]): Promise<Map<string, string>> {
    const found = await identitiesOf(readerOf(this.database), this.list, phones.filter(isSurrogate));
    return new Map([...found].map(([phone, identity]) => [phone, userIdIn(identity)!]));
  }

  /** Every number in `messages.phone` of the person with this user ID, and what stands for one. */
  async phonesOf(userId: string): Promise<string[]> {
    const identity = userIdentity(userId);
    const names = [(await this.surrogates([identity])).get(identity), (await this.numbers([userId])).get(userId)];
    const known = names.filter((name) => name !== undefined);
    const numbers = await Promise.all(known.map((name) => numbersOf(readerOf(this.database), this.list, name)));
    return [...new Set(numbers.flat())];
  }

  private async assignSome(identities: readonly string[]): Promise<Map<string, string>> {
    const since = this.clock.now() - TOUCHED_FOR_MS;
    const fresh = await freshSurrogatesOf(readerOf(this.database), this.list, identities, since);
    return fresh.size === identities.length ? fresh : this.database.write((tx) => this.assignIn(tx, identities));
  }

  private async assignIn(tx: Transaction, identities: readonly string[]): Promise<Map<string, string>> {
    const now = this.clock.now();
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const assigned = await surrogatesOf(tx, this.list, identities);
      const missing = identities.filter((identity) => !assigned.has(identity));
      if (missing.length === 0) {
        const touch = `UPDATE hidden_recipients SET used_at = ? WHERE phone IN ${this.list} AND used_at < ?`;
        await tx.run(touch, [now, [...assigned.values()], now - TOUCHED_FOR_MS]);
        return assigned;
      }
      const drawn = missing.map((identity) => [
        surrogateFor(userIdIn(identity)!, randomInt(SURROGATES_OF_ONE)),
        identity,
        now,
      ]);
      await tx.insertIfAbsent('hidden_recipients', COLUMNS, drawn);
      await this.identities.moveContactsIn(tx, await surrogatesOf(tx, this.list, missing));
      // A provider may have named the number since it was looked for.
      const named = await this.identities.personsIn(tx, missing);
      const known = [...named].map(([identity, person]) => ({ identity, person }));
      if (known.length > 0) await this.identities.joinSurrogatesIn(tx, known);
    }
    throw new Error('no surrogate was free for a user ID');
  }

  private get list(): string {
    return this.database.capabilities.list;
  }
}
