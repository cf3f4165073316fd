import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database, deleteOldest } from '@recado/database';

const CONTACTS = { table: 'recipient_contacts', column: 'touched_at' };
const POOLS = { table: 'pool_recipients', column: 'used_at' };
const IDENTITIES = { table: 'recipient_identities', column: 'learned_at' };

/** Removes what is known of recipients with whom nothing has happened for long. Opt-outs are kept elsewhere, for ever. */
@Injectable()
export class RecipientRetention {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Removes some of what was last touched or learned `ageMs` ago; returns how much. */
  async sweep(ageMs: number): Promise<number> {
    const before = this.clock.now() - ageMs;
    const contacts = await deleteOldest(this.database, CONTACTS, before);
    const pools = await deleteOldest(this.database, POOLS, before);
    return contacts + pools + (await deleteOldest(this.database, IDENTITIES, before));
  }
}
