import { findOrInstall, findProgram } from './system-programs.mjs';

/** Debian keeps servers in folders that are not in the PATH of an ordinary user. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/libexec', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The database server of this machine and, for MariaDB, the program that fills its data folder; undefined without one. */
export function findMariadb() {
  const server = findProgram('mariadbd', FOLDERS) ?? findProgram('mysqld', FOLDERS);
  const installer = findProgram('mariadb-install-db', FOLDERS) ?? findProgram('mysql_install_db', FOLDERS);
  return server && { server, installer };
}

/** Whether the tests have a database server: a given one, one of this machine, or, as root on Debian, a new one. */
export async function ensureMariadb() {
  if (process.env.RECADO_TEST_MYSQL_URL) return true;
  return (await findOrInstall(findMariadb, 'mariadb-server')) !== undefined;
}
