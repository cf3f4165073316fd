import { Injectable } from '@nestjs/common';
import { Audit } from '@recado/audit';
import { Clock, OPT_OUT_SCOPES, type OptOutScope } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import type { CarriedNames } from '@recado/recipients';
import { SYSTEM } from './opt-out-changes.js';
import { sourceOfHidden } from './opt-out.view.js';
import { isNewer, PreferenceMemory } from './preference-memory.js';

interface Refusal {
  testMode: number;
  scope: OptOutScope;
  channelId: number | null;
}

const BY_NUMBER = `SELECT test_mode AS testMode, scope, channel_id AS channelId FROM opt_outs
  WHERE test_mode IN (0, 1) AND person IN`;
const BY_IDENTITY = `SELECT test_mode AS testMode, scope, channel_id AS channelId FROM identity_opt_outs
  WHERE test_mode IN (0, 1) AND identity IN`;
const COLUMNS = ['identity', 'test_mode', 'scope', 'channel_id', 'created_at'] as const;
const FIND = 'SELECT id, scope FROM identity_opt_outs WHERE test_mode = ? AND identity = ?';
/** No channel has this id. */
const NO_CHANNEL = 0;

/** Lets opt-outs hold for the identities that a person has now, until their number is named. */
@Injectable()
export class OptOutCarrying {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly memory: PreferenceMemory,
  ) {}

  async carryIn(tx: Transaction, { persons, identities }: CarriedNames, to: readonly string[]): Promise<void> {
    const { list } = this.database.capabilities;
    const refusals = [
      ...(persons.length > 0 ? await tx.all<Refusal>(`${BY_NUMBER} ${list}`, [persons]) : []),
      ...(identities.length > 0 ? await tx.all<Refusal>(`${BY_IDENTITY} ${list}`, [identities]) : []),
    ].toSorted((a, b) => OPT_OUT_SCOPES.indexOf(a.scope) - OPT_OUT_SCOPES.indexOf(b.scope));
    const choices = await this.memory.readIn(tx, [...persons, ...identities]);
    for (const identity of to) {
      const known = await this.memory.readIn(tx, [identity]);
      for (const choice of choices.values()) {
        if (isNewer(choice, known.get(choice.channelId))) await this.memory.keepIn(tx, identity, choice);
      }
      for (const refusal of refusals) await this.refuseIn(tx, identity, refusal);
    }
  }

  private async refuseIn(tx: Transaction, identity: string, { testMode, scope, channelId }: Refusal): Promise<void> {
    const row = [identity, testMode, scope, channelId ?? NO_CHANNEL, this.clock.now()];
    const isNew = (await tx.insertIfAbsent('identity_opt_outs', COLUMNS, [row])) > 0;
    const [stored] = await tx.all<{ id: number; scope: OptOutScope }>(FIND, [testMode, identity]);
    if (!stored || (!isNew && (scope !== 'all' || stored.scope === 'all'))) return;
    if (!isNew) await tx.run("UPDATE identity_opt_outs SET scope = 'all' WHERE id = ?", [stored.id]);
    const details = { scope, source: sourceOfHidden(scope), ...(testMode === 1 && { testMode: true }) };
    const target = { type: 'identity_opt_out', id: stored.id } as const;
    await this.audit.record(tx, { actor: SYSTEM, action: 'opt_out.added', target, details });
  }
}
