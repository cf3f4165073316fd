import type { Config, MysqlConfig, SqliteConfig } from '@recado/config';
import { checkServer, databaseHosts } from './mysql/check-server.js';
import { openDatabase } from './open-database.js';
import { migrate } from './schema.js';
import { whileStarting } from './starting-database.js';
import { missingMessages } from './sqlite/last-message-note.js';
import { ServerLock } from './sqlite/server-lock.js';
import { checkAfterUncleanEnd } from './sqlite/sqlite-damage.js';
import { explaining } from './unusable-database-error.js';

type Report = (line: string) => void;

/**
 * Prepares the database of a server process: waits for it, checks that no other server uses it, that it is capable and
 * durable, and brings its schema up to date. `report` gets what an operator should know.
 * Throws ConfigError, SecondServerError, NotDurableError or UnusableDatabaseError with a sentence that says what to change.
 */
export async function prepareDatabase(config: Config, report: Report): Promise<void> {
  const { database } = config;
  await requireDatabase(config, report);
  if (database.kind === 'mysql') await reportHost(database, report);
  await explaining(database, async () => {
    if (database.kind === 'sqlite') {
      holdLock(database.file);
      checkAfterUncleanEnd(database.file);
    }
    await whileStarting(() => migrate(database, { allowNewer: config.allowNewerSchema }));
    if (database.kind === 'sqlite') await reportMissing(database, report);
  });
}

/** Waits for a database server and checks it; does nothing for a file. Throws ConfigError. */
export async function requireDatabase({ environment, database }: Config, report: Report): Promise<void> {
  if (database.kind === 'mysql') await checkServer({ environment, database }, report);
}

/** Of one host there is nothing to tell. */
async function reportHost(database: MysqlConfig, report: Report): Promise<void> {
  const used = (await databaseHosts(database)).find(({ isUsed }) => isUsed);
  if (used) report(`Of the hosts in DATABASE_URL ${used.place} is used`);
}

async function reportMissing(config: SqliteConfig, report: Report): Promise<void> {
  const database = openDatabase(config);
  try {
    const sentence = await missingMessages(config.file, database);
    if (sentence !== null) report(sentence);
  } finally {
    await database.close();
  }
}

/** The listener keeps the lock from being collected; the system frees it when the process dies without a word. */
function holdLock(file: string): void {
  const lock = ServerLock.acquire(file);
  process.once('exit', () => lock.release());
}
