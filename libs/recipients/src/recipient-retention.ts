import { Injectable, Optional } from '@nestjs/common';
import { Clock, userIdIn } from '@recado/core';
import { Database, deleteOldest, type Transaction } from '@recado/database';
import { IdentityJoins } from './identity-joins.js';

const CONTACTS = { table: 'recipient_contacts', column: 'touched_at' };
const POOLS = { table: 'pool_recipients', column: 'used_at' };
const HANDOVERS = { table: 'chat_handovers', column: 'changed_at' };
/** Rows of one step, as `deleteOldest` takes them. */
const CHUNK = 500;

const OLD_IDENTITIES = `SELECT identity, person FROM recipient_identities
  WHERE learned_at < ? ORDER BY learned_at LIMIT ${CHUNK}`;
const OLD_HIDDEN = `SELECT phone, CASE WHEN EXISTS (SELECT 1 FROM messages WHERE messages.phone = hidden_recipients.phone)
  THEN 1 ELSE 0 END AS isNeeded FROM hidden_recipients WHERE used_at < ? ORDER BY used_at LIMIT ${CHUNK}`;

/** Removes what is known of recipients with whom nothing has happened for long. Opt-outs are kept elsewhere, for ever. */
@Injectable()
export class RecipientRetention {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Optional() private readonly joins?: IdentityJoins,
  ) {}

  /** Removes some of what was last touched or learned `ageMs` ago; returns how much. */
  async sweep(ageMs: number): Promise<number> {
    const before = this.clock.now() - ageMs;
    const contacts = await deleteOldest(this.database, CONTACTS, before);
    const pools = await deleteOldest(this.database, POOLS, before);
    const handovers = await deleteOldest(this.database, HANDOVERS, before);
    return contacts + pools + handovers + (await this.sweepIdentities(before)) + (await this.sweepHidden(before));
  }

  /** What a person refused by their number holds by the user ID afterwards, by which they can still be written to. */
  private async sweepIdentities(before: number): Promise<number> {
    const rows = await this.database.read<{ identity: string; person: string }>(OLD_IDENTITIES, [before]);
    if (rows.length === 0) return 0;
    const identities = rows.map(({ identity }) => identity);
    return this.database.write(async (tx) => {
      for (const { identity, person } of rows)
        if (userIdIn(identity) !== undefined)
          await this.joins?.carry(tx, { persons: [person], identities: [] }, [identity]);
      return this.removeIn(tx, 'recipient_identities', 'identity', identities);
    });
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
      return this.removeIn(tx, 'hidden_recipients', 'phone', phones(0));
    });
  }

  private removeIn(tx: Transaction, table: string, column: string, names: readonly string[]): Promise<number> {
    return tx.run(`DELETE FROM ${table} WHERE ${column} IN ${this.database.capabilities.list}`, [names]);
  }
}
