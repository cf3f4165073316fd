import type { SqlValue, Transaction } from '@recado/database';

/**
 * Ends every session of a person, and sets columns of the account with the same statement; returns how many ended. The
 * epoch ends also the session that a concurrent login writes after this.
 */
export async function endSessions(
  tx: Transaction,
  administratorId: number,
  columns: Readonly<Record<string, SqlValue>> = {},
): Promise<number> {
  const assignments = Object.keys(columns).map((column) => `${column} = ?`);
  const set = [...assignments, 'session_epoch = session_epoch + 1'].join(', ');
  await tx.run(`UPDATE administrators SET ${set} WHERE id = ?`, [...Object.values(columns), administratorId]);
  return tx.run('DELETE FROM admin_sessions WHERE administrator_id = ?', [administratorId]);
}
