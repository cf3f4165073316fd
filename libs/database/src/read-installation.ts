import { Installation } from '@recado/core';
import type { Database } from './port/database.js';

/** Which installation this migrated database is; asked once a process. Throws when its row is gone. */
export async function readInstallation(database: Database): Promise<Installation> {
  const [row] = await database.read<{ identifier: string; createdAt: number }>(
    'SELECT identifier, created_at AS createdAt FROM installation WHERE id = 1',
  );
  if (!row) throw new Error('the table installation has lost its row: restore the database from a backup');
  return new Installation(row.identifier, row.createdAt);
}
