import type { Config } from '@recado/config';
import { explaining, foreignSchemaOf, migrate, refuseForeign, requireDatabase, schemaState } from '@recado/database';
import { phrase } from '../language/text.js';
import { CommandError } from './cli-error.js';

/**
 * Checks that the database has the schema of this program. A new database gets it. An older one is left alone, because
 * a server of the older version may be running on it. Throws CommandError, and UnusableDatabaseError for a database that
 * cannot be used.
 */
export async function requireSchema(config: Config, report: (line: string) => void): Promise<void> {
  await requireDatabase(config, report);
  const { database } = config;
  refuseForeign(await explaining(database, () => foreignSchemaOf(database)), { allowNewer: true });
  const state = await explaining(database, () => schemaState(database));
  if (state === 'none') await explaining(database, () => migrate(database));
  if (state === 'behind') {
    throw new CommandError(phrase`The database is of an earlier version: run the command migrate first.`);
  }
}
