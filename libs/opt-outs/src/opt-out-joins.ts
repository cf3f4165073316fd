import { Injectable } from '@nestjs/common';
import type { OptOutScope } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { type CarriedNames, IdentityJoins, type KnownIdentity } from '@recado/recipients';
import { MarketingPreferences } from './marketing-preferences.js';
import { OptOutCarrying } from './opt-out-carrying.js';
import { OptOutChanges } from './opt-out-changes.js';
import { sourceOfHidden } from './opt-out.view.js';
import { PreferenceMemory } from './preference-memory.js';

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
    private readonly memory: PreferenceMemory,
    private readonly preferences: MarketingPreferences,
    private readonly carrying: OptOutCarrying,
  ) {
    super();
  }

  async join(tx: Transaction, known: readonly KnownIdentity[]): Promise<void> {
    const { list, rowLock } = this.database.capabilities;
    const persons = new Map(known.map(({ identity, person }) => [identity, person]));
    const rows = await tx.all<Waiting>(`${WAITING} ${list} ${rowLock}`, [[...persons.keys()]]);
    const chosen = await this.joinPreferences(tx, persons, rows);
    if (rows.length === 0) return;
    for (const { identity, testMode, scope, channelId } of rows) {
      // A choice that is remembered has been applied by its time.
      if (scope === 'marketing' && chosen.has(identity)) continue;
      const optOut = { phone: persons.get(identity)!, scope, source: sourceOfHidden(scope), channelId };
      await this.changes.addIn(tx, { ...optOut, testMode: testMode === 1 });
    }
    await tx.run(`DELETE FROM identity_opt_outs WHERE id IN ${list}`, [rows.map(({ id }) => id)]);
  }

  /** What was chosen by the identities counts with what was chosen by the numbers. A refusal that was removed stays removed. */
  private async joinPreferences(tx: Transaction, persons: ReadonlyMap<string, string>, waiting: readonly Waiting[]) {
    const refusing = new Set(waiting.map(({ identity }) => identity));
    const taken = await this.memory.takeIn(tx, [...persons.keys()]);
    for (const { person: identity, ...choice } of taken) {
      const isTold = choice.value === 'stop' && !refusing.has(identity);
      await this.preferences.applyIn(tx, persons.get(identity)!, choice, isTold);
    }
    return new Set(taken.map(({ person }) => person));
  }

  async joinNumbers(tx: Transaction, persons: readonly string[]): Promise<void> {
    await this.changes.shareIn(tx, persons);
  }

  async refusing(tx: Transaction, persons: readonly string[]): Promise<ReadonlySet<string>> {
    const select = `SELECT person FROM opt_outs WHERE test_mode IN (0, 1) AND person IN ${this.database.capabilities.list}`;
    return new Set((await tx.all<{ person: string }>(select, [persons])).map(({ person }) => person));
  }

  async carry(tx: Transaction, from: CarriedNames, to: readonly string[]): Promise<void> {
    await this.carrying.carryIn(tx, from, to);
  }
}
