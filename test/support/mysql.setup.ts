import { startMariadb } from './mariadb.js';

/** Tells the tests where a MySQL or MariaDB server is: the one that is given, or one of our own until they end. */
export default async function provideMysql(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.RECADO_TEST_MYSQL_URL) return undefined;
  const mariadb = await startMariadb();
  process.env.RECADO_TEST_MYSQL_URL = mariadb.url;
  return () => mariadb.kill();
}
