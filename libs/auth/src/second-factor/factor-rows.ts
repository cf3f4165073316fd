import { type Actor, type Audit } from '@recado/audit';
import type { SqlValue, Transaction } from '@recado/database';
import { endSessions } from '../sessions/end-sessions.js';
import type { Enrolment, FactorOwner, SecondFactorKind } from './second-factor.view.js';

/** The most that one person may have. */
const MAX_FACTORS = 10;

/** A second factor to add. */
export interface NewFactor {
  kind: SecondFactorKind;
  name: string;
  createdAt: number;
  /** The columns of its kind. */
  columns: Readonly<Record<string, SqlValue>>;
}

/** Adds a second factor, ends the sessions that were opened without it, and records it. */
export async function insertFactor(
  tx: Transaction,
  owner: FactorOwner,
  { kind, name, createdAt, columns }: NewFactor,
  { audit, actor, rowLock }: { audit: Audit; actor: Actor; rowLock: string },
): Promise<Enrolment> {
  // Concurrent enrolments of this person wait for this row.
  await tx.all(`SELECT id FROM administrators WHERE id = ? ${rowLock}`, [owner.id]);
  const present = await tx.all('SELECT id FROM second_factors WHERE administrator_id = ?', [owner.id]);
  if (present.length >= MAX_FACTORS) return 'too_many';
  const row = { administrator_id: owner.id, kind, name, created_at: createdAt, ...columns };
  await tx.insert('second_factors', Object.keys(row), [Object.values(row)]);
  const sessionsEnded = await endSessions(tx, owner.id);
  const details = { email: owner.email, kind, name, sessionsEnded };
  const target = { type: 'administrator', id: owner.id };
  await audit.record(tx, { actor, action: 'second_factor.added', target, details });
  return 'done';
}

/** Deletes every second factor and recovery code of a person; returns how many second factors there were. */
export async function deleteFactors(tx: Transaction, administratorId: number): Promise<number> {
  await tx.run('DELETE FROM recovery_codes WHERE administrator_id = ?', [administratorId]);
  return tx.run('DELETE FROM second_factors WHERE administrator_id = ?', [administratorId]);
}
