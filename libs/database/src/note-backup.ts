import type { Database } from './port/database.js';

/** Notes that a complete backup was made at this time, UTC ms, for the panel. Throws where the schema is older than this program. */
export async function noteBackup(database: Database, at: number): Promise<void> {
  await database.write((tx) => tx.run('UPDATE installation SET backed_up_at = ? WHERE id = 1', [at]));
}
