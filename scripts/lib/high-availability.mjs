import { existsSync } from 'node:fs';
import { findMariadb } from './mariadb.mjs';
import { findRedis } from './redis.mjs';
import { findOrInstall, findProgram } from './system-programs.mjs';

const GALERA = '/usr/lib/galera/libgalera_smm.so';
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** What a cluster of three machines runs, and the packages of Debian that have it. */
const PARTS = [
  { name: 'MariaDB', packages: 'mariadb-server', find: findMariadb },
  { name: 'Galera', packages: 'galera-4', find: () => (existsSync(GALERA) ? GALERA : undefined) },
  { name: 'rsync, by which a node copies another one', packages: 'rsync', find: () => findProgram('rsync', FOLDERS) },
  { name: 'Redis', packages: 'redis-server', find: findRedis },
  { name: 'HAProxy', packages: 'haproxy', find: () => findProgram('haproxy', FOLDERS) },
];

/** Finds everything or, as root on Debian, installs it; answers a sentence for each part that is missing. */
export async function ensureHighAvailability() {
  const missing = [];
  for (const { name, packages, find } of PARTS) {
    if (!(await findOrInstall(find, packages))) missing.push(`${name} is missing: apt-get install ${packages}`);
  }
  return missing;
}
