import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, type OptOutScope } from '@recado/core';
import { checkThenInsert, Database, type Transaction } from '@recado/database';
import { RecipientIdentities } from '@recado/recipients';
import { SYSTEM } from './opt-out-changes.js';
import { sourceOfHidden } from './opt-out.view.js';

/** An opt-out of a person whose number is not known yet. */
export interface IdentityOptOutView {
  id: number;
  /** Such as `lid:4711`. */
  identity: string;
  scope: OptOutScope;
  /** The channel on which they wrote; null: it does not exist any more. */
  channel: string | null;
  /** UTC milliseconds. */
  createdAt: number;
}

/** Such an opt-out, to be stored. */
export interface NewIdentityOptOut {
  identity: string;
  channelId: number;
  /** It concerns only the messages of test keys. */
  testMode: boolean;
}

/** `marketing`: they chose so in the app of the provider; `all`: they wrote one of the words. */
type Scoped<OptOut> = OptOut & { scope: OptOutScope };

/** Width of the column. */
const MAX_IDENTITY = 128;
const COLUMNS = ['identity', 'test_mode', 'scope', 'channel_id', 'created_at'] as const;
const FIND = 'SELECT id FROM identity_opt_outs WHERE test_mode = ? AND identity = ?';
const REFUSING = "SELECT identity FROM identity_opt_outs WHERE test_mode = 0 AND scope = 'all' AND identity IN";
const WIDEN = `UPDATE identity_opt_outs SET scope = 'all', channel_id = ?
  WHERE test_mode = ? AND identity = ? AND scope = 'marketing'`;
const VIEW = `SELECT i.id, i.identity, i.scope, c.name AS channel, i.created_at AS createdAt
  FROM identity_opt_outs i LEFT JOIN channels c ON c.id = i.channel_id WHERE i.test_mode = ?`;
/** A count stops there. */
const MAX_COUNTED = 10_000;
const COUNT = `SELECT COUNT(*) AS waiting FROM
  (SELECT 1 FROM identity_opt_outs WHERE test_mode = ? LIMIT ${MAX_COUNTED}) AS counted`;

/** Opt-outs that wait until a provider names the number behind an identity. The audit trail has no identities. */
@Injectable()
export class IdentityOptOuts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly identities: RecipientIdentities,
  ) {}

  /**
   * Stores the opt-out of a person who wrote one of the words. Returns their number, and stores nothing, where it has
   * become known; otherwise null.
   */
  async add(optOut: NewIdentityOptOut): Promise<string | null> {
    if (optOut.identity.length > MAX_IDENTITY) return null;
    return checkThenInsert(this.database, async (tx) => {
      const scoped = { ...optOut, scope: 'all' } as const;
      const isNew = await this.insert(tx, scoped);
      const known = (await this.identities.personsIn(tx, [optOut.identity])).get(optOut.identity);
      const id = await this.idOf(tx, optOut);
      if (known !== undefined) await tx.run('DELETE FROM identity_opt_outs WHERE id = ?', [id]);
      else if (isNew) await this.record(tx, 'opt_out.added', id, SYSTEM, scoped);
      return known ?? null;
    });
  }

  /** Removes one. Returns false if there is none any more. */
  remove(id: number, actor: Actor): Promise<boolean> {
    return this.database.write(async (tx) => {
      const select = `SELECT test_mode AS testMode, scope FROM identity_opt_outs WHERE id = ? ${this.database.capabilities.rowLock}`;
      const [found] = await tx.all<{ testMode: number; scope: OptOutScope }>(select, [id]);
      if (!found) return false;
      await tx.run('DELETE FROM identity_opt_outs WHERE id = ?', [id]);
      await this.record(tx, 'opt_out.removed', id, actor, { testMode: found.testMode === 1, scope: found.scope });
      return true;
    });
  }

  /** Stores what a person refuses whose number is not known, as part of a transaction. */
  async refuseIn(tx: Transaction, identity: string, channelId: number, scope: OptOutScope): Promise<void> {
    const optOut = { identity, channelId, testMode: false, scope } as const;
    if (identity.length > MAX_IDENTITY || !(await this.insert(tx, optOut))) return;
    await this.record(tx, 'opt_out.added', await this.idOf(tx, optOut), SYSTEM, optOut);
  }

  /** What the persons with these identities refuse, not of test keys. */
  async of(identities: readonly string[]): Promise<IdentityOptOutView[]> {
    if (identities.length === 0) return [];
    const { list } = this.database.capabilities;
    return this.database.read<IdentityOptOutView>(`${VIEW} AND i.identity IN ${list}`, [0, identities]);
  }

  /** Those of these identities whose persons want no messages at all. */
  async refusing(reader: Pick<Transaction, 'all'>, identities: readonly string[]): Promise<ReadonlySet<string>> {
    if (identities.length === 0) return new Set();
    const select = `${REFUSING} ${this.database.capabilities.list}`;
    const rows = await reader.all<{ identity: string }>(select, [identities]);
    return new Set(rows.map(({ identity }) => identity));
  }

  /** They want marketing again; an opt-out from everything stays. */
  async liftMarketingIn(tx: Transaction, identity: string): Promise<void> {
    const optOut = { identity, testMode: false, scope: 'marketing' } as const;
    const [found] = await tx.all<{ id: number }>(`${FIND} AND scope = 'marketing'`, [0, identity]);
    if (!found) return;
    await tx.run('DELETE FROM identity_opt_outs WHERE id = ?', [found.id]);
    await this.record(tx, 'opt_out.removed', found.id, SYSTEM, optOut);
  }

  /** The newest of them, of test keys or of all others. */
  newest(testMode: boolean, limit: number): Promise<IdentityOptOutView[]> {
    return this.database.read<IdentityOptOutView>(`${VIEW} ORDER BY i.id DESC LIMIT ?`, [Number(testMode), limit]);
  }

  /** How many there are, at most 10,000. */
  async count(testMode: boolean): Promise<number> {
    const [row] = await this.database.read<{ waiting: number }>(COUNT, [Number(testMode)]);
    return Number(row?.waiting ?? 0);
  }

  /** Returns false if it changed nothing. One from marketing becomes one from everything, never the other way round. */
  private async insert(
    tx: Transaction,
    { identity, testMode, channelId, scope }: Scoped<NewIdentityOptOut>,
  ): Promise<boolean> {
    const row = [identity, Number(testMode), scope, channelId, this.clock.now()];
    if ((await tx.insertIfAbsent('identity_opt_outs', COLUMNS, [row])) > 0) return true;
    if (scope !== 'all') return false;
    return (await tx.run(WIDEN, [channelId, Number(testMode), identity])) > 0;
  }

  private async idOf(
    tx: Transaction,
    { testMode, identity }: Pick<NewIdentityOptOut, 'testMode' | 'identity'>,
  ): Promise<number> {
    const [row] = await tx.all<{ id: number }>(FIND, [Number(testMode), identity]);
    return row?.id ?? 0;
  }

  private record(
    tx: Transaction,
    action: string,
    id: number,
    actor: Actor,
    { testMode, scope }: Scoped<Pick<NewIdentityOptOut, 'testMode'>>,
  ): Promise<void> {
    const details = { scope, source: sourceOfHidden(scope), ...(testMode && { testMode }) };
    return this.audit.record(tx, { actor, action, target: { type: 'identity_opt_out', id }, details });
  }
}
