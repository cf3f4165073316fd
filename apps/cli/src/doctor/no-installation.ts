import { existsSync } from 'node:fs';
import type { Config } from '@recado/config';
import { Installation } from '@recado/core';
import { openDatabase, readInstallation } from '@recado/database';

/** The checks of gateways store nothing and send no message, so they need no real installation; and the database may be away. */
export const NO_INSTALLATION = new Installation('none', 0);

/** The installation that this database keeps; NO_INSTALLATION where it has none yet, or cannot be read. */
export async function installationIn(database: Config['database']): Promise<Installation> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return NO_INSTALLATION;
  try {
    const opened = openDatabase(database);
    try {
      return await readInstallation(opened);
    } finally {
      await opened.close();
    }
  } catch {
    // Another check reports problems of the database.
    return NO_INSTALLATION;
  }
}
