import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, mayInstall } from './debian.mjs';

/** Where servers are, beside the PATH: Debian keeps them out of an ordinary user's. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/libexec', '/usr/local/sbin', '/opt/homebrew/bin'];

function find(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** The database server of this machine and, for MariaDB, what fills its data folder; undefined when there is none. */
export function findMariadb() {
  const server = find('mariadbd') ?? find('mysqld');
  return server && { server, installer: find('mariadb-install-db') ?? find('mysql_install_db') };
}

/** Whether the tests have a database server: one that is given, one of this machine, or as root on Debian a new one. */
export async function ensureMariadb() {
  if (process.env.RECADO_TEST_MYSQL_URL) return true;
  if (!findMariadb() && mayInstall()) await installPackage('mariadb-server');
  return findMariadb() !== undefined;
}
