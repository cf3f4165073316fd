import type { MysqlConfig } from '@recado/config';
import { askServer, otherDatabase } from '@recado/database';
import { BackupError } from '../backup-fault.js';
import type { Ask } from '../ask.js';
import { dropAbandoned, isRefusal, PREFIX, whileHeld } from './abandoned-trials.js';

/**
 * Lets `work` use an empty database of this name at the same server, and drops it afterwards; `refused`: the user may not
 * create one. What a process that was killed has left under the name, or under a name of a single trial, is dropped first.
 */
export async function withCheckDatabase<T>(
  config: MysqlConfig,
  name: string,
  work: (empty: MysqlConfig) => Promise<T>,
): Promise<T | 'refused'> {
  const database = `${PREFIX}${name}`;
  const done = await whileHeld(config.url, database, async (ask) => {
    if (!(await isCreated(ask, database))) return 'refused';
    try {
      return await work({ ...config, url: otherDatabase(config.url, database) });
    } finally {
      // The connection of the lock may be lost by now.
      await askServer(config.url, (again) => again(`DROP DATABASE IF EXISTS ${database}`));
    }
  });
  if (done === 'taken') throw new BackupError('trial_failed', `another process tries a dump in ${database}`);
  return done;
}

async function isCreated(ask: Ask, database: string): Promise<boolean> {
  try {
    await dropAbandoned(ask);
    await ask(`DROP DATABASE IF EXISTS ${database}`);
    await ask(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
