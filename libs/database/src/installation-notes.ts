import type { Database, Transaction } from './port/database.js';

/** What the installation knows of its own care. Times are UTC milliseconds; null: never. */
export interface InstallationNotes {
  /** When the program last heard of a complete backup. */
  backedUpAt: number | null;
  /** When somebody hid the first steps in the panel. */
  firstStepsHiddenAt: number | null;
}

/** Reads what was noted. */
export async function readInstallationNotes(database: Database): Promise<InstallationNotes> {
  const [row] = await database.read<InstallationNotes>(
    `SELECT backed_up_at AS backedUpAt, first_steps_hidden_at AS firstStepsHiddenAt FROM installation WHERE id = 1`,
  );
  return row ?? { backedUpAt: null, firstStepsHiddenAt: null };
}

/** Notes that a complete backup was made at this time, UTC ms, for the panel. Throws where the schema is older than this program. */
export async function noteBackup(database: Database, at: number): Promise<void> {
  await database.write((tx) => tx.run('UPDATE installation SET backed_up_at = ? WHERE id = 1', [at]));
}

/** Hides the first steps in the panel from everybody, at this time, UTC ms; false: they were hidden before. */
export async function hideFirstSteps(tx: Transaction, at: number): Promise<boolean> {
  const hide = 'UPDATE installation SET first_steps_hidden_at = ? WHERE id = 1 AND first_steps_hidden_at IS NULL';
  return (await tx.run(hide, [at])) > 0;
}
