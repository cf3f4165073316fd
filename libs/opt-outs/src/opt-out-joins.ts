import { Injectable } from '@nestjs/common';
import type { OptOutScope } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { IdentityJoins, type KnownIdentity } from '@recado/recipients';
import { OptOutChanges } from './opt-out-changes.js';

interface Waiting {
  id: number;
  identity: string;
  testMode: number;
  scope: OptOutScope;
  channelId: number;
}

const WAITING = `SELECT id, identity, test_mode AS testMode, scope, channel_id AS channelId FROM identity_opt_outs
  WHERE test_mode IN (0, 1) AND identity IN`;

/**
 * Turns opt-outs by an identity into opt-outs by number, in the transaction that stores the number: no message to it is
 * claimed from then on, and the sweep cancels what waits.
 */
@Injectable()
export class OptOutJoins extends IdentityJoins {
  constructor(
    private readonly database: Database,
    private readonly changes: OptOutChanges,
  ) {
    super();
  }

  async join(tx: Transaction, known: readonly KnownIdentity[]): Promise<void> {
    const { list, rowLock } = this.database.capabilities;
    const persons = new Map(known.map(({ identity, person }) => [identity, person]));
    const rows = await tx.all<Waiting>(`${WAITING} ${list} ${rowLock}`, [[...persons.keys()]]);
    if (rows.length === 0) return;
    for (const { identity, testMode, scope, channelId } of rows) {
      const optOut = { phone: persons.get(identity)!, scope, source: 'recipient', channelId } as const;
      await this.changes.addIn(tx, { ...optOut, testMode: testMode === 1 });
    }
    await tx.run(`DELETE FROM identity_opt_outs WHERE id IN ${list}`, [rows.map(({ id }) => id)]);
  }

  async joinNumbers(tx: Transaction, persons: readonly string[]): Promise<void> {
    await this.changes.shareIn(tx, persons);
  }
}
