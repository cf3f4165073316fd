import { Injectable } from '@nestjs/common';
import { Clock, isSurrogate, userIdIn } from '@recado/core';
import { Database, deleteOldest, type Transaction } from '@recado/database';
import { IdentityJoins, type KnownIdentity } from './identity-joins.js';
import { numberIn } from './learned-numbers.js';
import { identitiesOf } from './surrogates.js';

const CONTACTS = { table: 'recipient_contacts', column: 'touched_at' };
const POOLS = { table: 'pool_recipients', column: 'used_at' };
const HANDOVERS = { table: 'chat_handovers', column: 'changed_at' };
/** Rows of one step, as `deleteOldest` takes them. */
const CHUNK = 500;

const OLD_IDENTITIES = `SELECT identity FROM recipient_identities WHERE learned_at < ? ORDER BY learned_at LIMIT ${CHUNK}`;
const OLD_HIDDEN = `SELECT phone, CASE WHEN EXISTS (SELECT 1 FROM messages WHERE messages.phone = hidden_recipients.phone)
  THEN 1 ELSE 0 END AS isNeeded FROM hidden_recipients WHERE used_at < ? ORDER BY used_at LIMIT ${CHUNK}`;

/** Removes what is known of recipients with whom nothing has happened for long. Opt-outs are kept elsewhere, for ever. */
@Injectable()
export class RecipientRetention {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly joins: IdentityJoins,
  ) {}

  /** Removes some of what was last touched or learned `ageMs` ago; returns how much. */
  async sweep(ageMs: number): Promise<number> {
    const before = this.clock.now() - ageMs;
    const contacts = await deleteOldest(this.database, CONTACTS, before);
    const pools = await deleteOldest(this.database, POOLS, before);
    const handovers = await deleteOldest(this.database, HANDOVERS, before);
    const hidden = await this.sweepHidden(before);
    return contacts + pools + handovers + hidden + (await this.sweepIdentities(before));
  }

  /** Those that are needed are looked at again after the same time. */
  private async sweepIdentities(before: number): Promise<number> {
    const found = await this.database.read<{ identity: string }>(OLD_IDENTITIES, [before]);
    if (found.length === 0) return 0;
    const { list, rowLock } = this.database.capabilities;
    const named = found.map(({ identity }) => identity);
    return this.database.write(async (tx) => {
      // A provider may have named one of them again.
      const select = `SELECT identity, person FROM recipient_identities WHERE identity IN ${list} AND learned_at < ? ${rowLock}`;
      const rows = await tx.all<KnownIdentity>(select, [named, before]);
      const needed = await this.neededIn(tx, rows);
      const others = rows.filter(({ identity }) => !needed.has(identity));
      // What the person chose by their number holds by the user ID, by which they can still be written to.
      for (const { identity, person } of others)
        if (userIdIn(identity) !== undefined)
          await this.joins.carry(tx, { persons: [person], identities: [] }, [identity]);
      const touch = `UPDATE recipient_identities SET learned_at = ? WHERE identity IN ${list}`;
      if (needed.size > 0) await tx.run(touch, [this.clock.now(), [...needed]]);
      const remove = `DELETE FROM recipient_identities WHERE identity IN ${list}`;
      return others.length === 0 ? 0 : tx.run(remove, [others.map(({ identity }) => identity)]);
    });
  }

  /**
   * The links by which an opt-out of the number is found for messages that name no number: those of surrogates that are
   * kept, and of user IDs while the number is opted out.
   */
  private async neededIn(tx: Transaction, rows: readonly KnownIdentity[]): Promise<ReadonlySet<string>> {
    const surrogates = rows.map(({ identity }) => numberIn(identity) ?? '').filter(isSurrogate);
    const kept = await identitiesOf(tx, this.database.capabilities.list, surrogates);
    const linked = rows.filter(({ identity }) => userIdIn(identity) !== undefined);
    const persons = linked.map(({ person }) => person);
    const refusing = (persons.length > 0 && (await this.joins.refusing(tx, persons))) || new Set();
    const isNeeded = ({ identity, person }: KnownIdentity) =>
      userIdIn(identity) === undefined ? kept.has(numberIn(identity) ?? '') : refusing.has(person);
    return new Set(rows.filter(isNeeded).map(({ identity }) => identity));
  }

  /** One that messages still name is looked at again after the same time. */
  private async sweepHidden(before: number): Promise<number> {
    const rows = await this.database.read<{ phone: string; isNeeded: number }>(OLD_HIDDEN, [before]);
    if (rows.length === 0) return 0;
    const phones = (isNeeded: number) => rows.filter((row) => row.isNeeded === isNeeded).map(({ phone }) => phone);
    const { list } = this.database.capabilities;
    return this.database.write(async (tx) => {
      const touch = `UPDATE hidden_recipients SET used_at = ? WHERE phone IN ${list}`;
      await tx.run(touch, [this.clock.now(), phones(1)]);
      // One that was used since it was read stays.
      return tx.run(`DELETE FROM hidden_recipients WHERE phone IN ${list} AND used_at < ?`, [phones(0), before]);
    });
  }
}
