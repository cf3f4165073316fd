import type { MysqlConfig } from '@recado/config';
import { askServer, otherDatabase } from '@recado/database';

/** The server's errors for what the user may not do. */
const REFUSED = [1044, 1045, 1142, 1227, 1410];
/** Names of the databases in which dumps are tried; docs/backup.md says how to allow them. */
const PREFIX = 'recado_check_';

/**
 * Lets `work` use an empty database of this name at the same server, and drops it afterwards; `refused`: the user may not
 * create one. What a process that was killed has left under the name is dropped first.
 */
export async function withCheckDatabase<T>(
  config: MysqlConfig,
  name: string,
  work: (empty: MysqlConfig) => Promise<T>,
): Promise<T | 'refused'> {
  const database = `${PREFIX}${name}`;
  const run = (sql: string) => askServer(config.url, (ask) => ask(sql));
  try {
    await run(`DROP DATABASE IF EXISTS ${database}`);
    await run(`CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  } catch (error) {
    if (REFUSED.includes(Number((error as { errno?: unknown }).errno))) return 'refused';
    throw error;
  }
  try {
    return await work({ ...config, url: otherDatabase(config.url, database) });
  } finally {
    await run(`DROP DATABASE IF EXISTS ${database}`);
  }
}
