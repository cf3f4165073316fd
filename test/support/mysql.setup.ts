import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { startMariadb } from './mariadb.js';

/** Tells the tests where a MySQL or MariaDB server is: the one that is given, or one of our own until they end. */
export default async function provideMysql(): Promise<(() => Promise<unknown>) | undefined> {
  // Where there is none, `npm test` skips the tests that need one; started by name, they say what is missing.
  if (process.env.RECADO_TEST_MYSQL_URL || !findMariadb()) return undefined;
  const mariadb = await startMariadb();
  process.env.RECADO_TEST_MYSQL_URL = mariadb.url;
  return () => mariadb.kill();
}
