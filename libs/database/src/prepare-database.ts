import type { Config } from '@recado/config';
import { checkServer } from './mysql/check-server.js';
import { migrate } from './schema.js';
import { ServerLock } from './sqlite/server-lock.js';

type Report = (line: string) => void;

/**
 * What comes before the first connection of a server process: the database is there and no other server's, can do the
 * work, keeps what it acknowledges, and has this program's schema. `report` hears what an operator should know.
 * Throws ConfigError, SecondServerError or NotDurableError with a sentence that says what to change.
 */
export async function prepareDatabase(config: Config, report: Report): Promise<void> {
  await requireDatabase(config, report);
  if (config.database.kind === 'sqlite') holdLock(config.database.file);
  await migrate(config.database);
}

/** Waits for a database server and checks it; a file needs neither. Throws ConfigError. */
export async function requireDatabase({ environment, database }: Config, report: Report): Promise<void> {
  if (database.kind === 'mysql') await checkServer({ environment, database }, report);
}

/** The listener keeps the lock from being collected; the system frees it when the process dies without a word. */
function holdLock(file: string): void {
  const lock = ServerLock.acquire(file);
  process.once('exit', () => lock.release());
}
