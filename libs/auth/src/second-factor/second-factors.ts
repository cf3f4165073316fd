import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Database, type Transaction } from '@recado/database';
import { checkName } from '../name.js';
import { endSessions } from '../sessions/end-sessions.js';
import { deleteFactors } from './factor-rows.js';
import type { FactorOwner, SecondFactorView } from './second-factor.view.js';

const LIST = `SELECT id, kind, name, created_at AS createdAt, last_used_at AS lastUsedAt
  FROM second_factors WHERE administrator_id = ? ORDER BY id`;
const FIND = 'SELECT name, kind FROM second_factors WHERE id = ? AND administrator_id = ?';

/** The authenticator apps and passkeys of people: listed, renamed and removed. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** The second factors of a person, the oldest first. */
  list(administratorId: number): Promise<SecondFactorView[]> {
    return this.database.read<SecondFactorView>(LIST, [administratorId]);
  }

  /** Whether a password alone does not log this person in. */
  async has(administratorId: number): Promise<boolean> {
    const [factor] = await this.database.read('SELECT id FROM second_factors WHERE administrator_id = ? LIMIT 1', [
      administratorId,
    ]);
    return factor !== undefined;
  }

  /** The ids of the people who have one. */
  async owners(): Promise<ReadonlySet<number>> {
    const rows = await this.database.read<{ id: number }>('SELECT DISTINCT administrator_id AS id FROM second_factors');
    return new Set(rows.map(({ id }) => id));
  }

  /** Renames a second factor; false: the person has no such one. Rejects with AuthInputError. */
  async rename(owner: FactorOwner, id: number, name: string, actor: Actor): Promise<boolean> {
    const checked = checkName(name);
    return this.change(owner, id, actor, 'second_factor.renamed', async (tx, before) => {
      await tx.run('UPDATE second_factors SET name = ? WHERE id = ?', [checked, id]);
      return { ...before, newName: checked };
    });
  }

  /**
   * Removes a second factor and ends all sessions of the person. The recovery codes go with the last second factor.
   * False: the person has no such one.
   */
  remove(owner: FactorOwner, id: number, actor: Actor): Promise<boolean> {
    return this.change(owner, id, actor, 'second_factor.removed', async (tx, before) => {
      await tx.run('DELETE FROM second_factors WHERE id = ?', [id]);
      const left = await tx.all('SELECT id FROM second_factors WHERE administrator_id = ?', [owner.id]);
      if (left.length === 0) await deleteFactors(tx, owner.id);
      return { ...before, left: left.length, sessionsEnded: await endSessions(tx, owner.id) };
    });
  }

  /** `work` returns the details for the audit trail. */
  private change(
    owner: FactorOwner,
    id: number,
    actor: Actor,
    action: string,
    work: (tx: Transaction, before: { name: string; kind: string }) => Promise<Record<string, unknown>>,
  ): Promise<boolean> {
    return this.database.write(async (tx) => {
      const [before] = await tx.all<{ name: string; kind: string }>(FIND, [id, owner.id]);
      if (!before) return false;
      const details = { email: owner.email, ...(await work(tx, before)) };
      await this.audit.record(tx, { actor, action, target: { type: 'administrator', id: owner.id }, details });
      return true;
    });
  }
}
