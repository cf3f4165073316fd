import { existsSync, statSync } from 'node:fs';
import { migrate, schemaDataSource } from '@recado/database';
import { CommandError } from './cli-error.js';

/**
 * Makes sure that the schema is the one of this program: a new database gets it, an older one is left alone, because
 * a server of the older version may be running on it. Throws CommandError.
 */
export async function requireSchema(file: string): Promise<void> {
  if (isNew(file)) await migrate(file);
  else if (await isBehind(file)) {
    throw new CommandError('The database is of an earlier version: stop the server and run the command migrate first.');
  }
}

function isNew(file: string): boolean {
  return !existsSync(file) || statSync(file).size === 0;
}

async function isBehind(file: string): Promise<boolean> {
  const source = await schemaDataSource(file).initialize();
  try {
    return await source.showMigrations();
  } finally {
    await source.destroy();
  }
}
