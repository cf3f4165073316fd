import { Injectable } from '@nestjs/common';
import { checkPhone, personOf, userIdIn } from '@recado/core';
import { checkThenInsert, Database, type Transaction } from '@recado/database';
import { IdentityJoins } from './identity-joins.js';
import { numberIdentity, samePersons } from './learned-numbers.js';
import { RecipientIdentities } from './recipient-identities.js';
import { surrogatesOf } from './surrogates.js';

/** How a provider names a person. */
interface Names {
  /** Digits with country code; null: it is not told. */
  phone: string | null;
  /** Such as `bsuid:BR.4711`. */
  identities: readonly string[];
}

/** A person got another number, or the provider gives them another identity. */
interface Move {
  changed: 'number' | 'identity';
  before: Names;
  after: Names;
}

/**
 * Makes the old and the new names of people one person, so that what they refused holds for the new ones. Windows are of the
 * chat with a number and stay there. Idempotent.
 */
@Injectable()
export class RecipientMoves {
  constructor(
    private readonly database: Database,
    private readonly identities: RecipientIdentities,
    private readonly joins: IdentityJoins,
  ) {}

  /** Resolves when it is on disk. */
  apply(move: Move): Promise<void> {
    return checkThenInsert(this.database, (tx) => this.applyIn(tx, move));
  }

  private async applyIn(tx: Transaction, { changed, before, after }: Move): Promise<void> {
    const [told, now] = [await this.personIn(tx, before), await this.personIn(tx, after)];
    // Another identity of the same number: what is known of one is known of both.
    const [old, latest] = changed === 'identity' ? [told ?? now, now ?? told] : [told, now];
    if (old !== undefined && latest !== undefined) await this.identities.linkNumbersIn(tx, [old, latest], latest);
    await this.renameIn(tx, before, after);
    await this.linkIn(tx, before, latest ?? old, false);
    await this.linkIn(tx, after, latest, true);
    if (latest !== undefined || after.identities.length === 0) return;
    const persons = await this.samePersonsIn(tx, old);
    await this.joins.carry(tx, { persons, identities: before.identities }, after.identities);
    if (changed === 'number') await this.forgetIn(tx, persons, before, after);
  }

  /** The person of the number, else the one that is known by an identity. */
  private async personIn(tx: Transaction, { phone, identities }: Names): Promise<string | undefined> {
    if (phone !== null && checkPhone(phone).ok) return personOf(phone);
    if (identities.length === 0) return undefined;
    const known = await this.identities.personsIn(tx, identities);
    return identities.map((identity) => known.get(identity)).find((person) => person !== undefined);
  }

  private async linkIn(tx: Transaction, { identities }: Names, person: string | undefined, withWindows: boolean) {
    if (person === undefined || identities.length === 0) return;
    const known = identities.map((identity) => ({ identity, person }));
    await this.identities.linkIn(tx, known, withWindows);
  }

  /** What waits by the earlier user ID leaves by the one that the person has now. */
  private async renameIn(tx: Transaction, before: Names, after: Names): Promise<void> {
    const [from, to] = [before.identities[0], after.identities[0]];
    if (from === undefined || to === undefined || from === to) return;
    const surrogates = await surrogatesOf(tx, this.database.capabilities.list, [from, to]);
    if (!surrogates.has(from) || surrogates.has(to)) return;
    await tx.run('UPDATE hidden_recipients SET identity = ? WHERE identity = ?', [to, from]);
  }

  /** The earlier user IDs, and what waits by the new ones, do not lead to the numbers that the person has given up. */
  private async forgetIn(tx: Transaction, persons: readonly string[], before: Names, after: Names): Promise<void> {
    if (persons.length === 0) return;
    const { list } = this.database.capabilities;
    const surrogates = await surrogatesOf(tx, list, after.identities);
    const userIds = before.identities.filter((one) => userIdIn(one) !== undefined && !after.identities.includes(one));
    const forgotten = [...userIds, ...[...surrogates.values()].map(numberIdentity)];
    if (forgotten.length === 0) return;
    const remove = `DELETE FROM recipient_identities WHERE identity IN ${list} AND person IN ${list}`;
    await tx.run(remove, [forgotten, persons]);
  }

  private async samePersonsIn(tx: Transaction, person: string | undefined): Promise<string[]> {
    const { list, rowLock } = this.database.capabilities;
    return person === undefined ? [] : (await samePersons(tx, list, [person], rowLock)).get(person)!;
  }
}
