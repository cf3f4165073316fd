import { findMariadb } from '../../scripts/lib/mariadb.mjs';
import { startMariadb } from './mariadb.js';

/** Gives the tests a MySQL or MariaDB server: that of RECADO_TEST_MYSQL_URL, or a private one for this run. */
export default async function provideMysql(): Promise<(() => Promise<unknown>) | undefined> {
  // Without an installed server `npm test` skips the tests that need one; a single run of them says what is missing.
  if (process.env.RECADO_TEST_MYSQL_URL || !findMariadb()) return undefined;
  const mariadb = await startMariadb();
  process.env.RECADO_TEST_MYSQL_URL = mariadb.url;
  return () => mariadb.kill();
}
