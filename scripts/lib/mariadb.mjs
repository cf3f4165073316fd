import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from './run-tool.mjs';
import { say } from './say.mjs';

/** Where servers are, beside the PATH: Debian keeps them out of an ordinary user's. */
const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/libexec',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
];

const find = (name) => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** The database server of this machine and, for MariaDB, what fills its data folder; undefined when there is none. */
export function findMariadb() {
  const server = find('mariadbd') ?? find('mysqld');
  return server && { server, installer: find('mariadb-install-db') ?? find('mysql_install_db') };
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function install() {
  say('installing mariadb-server for the tests');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runTool('apt-get', ['update', '-qq'], { env });
  const what = ['install', '-qq', '-y', '--no-install-recommends', 'mariadb-server'];
  const { code, output } = await runTool('apt-get', what, { env });
  if (code !== 0) say(`mariadb-server could not be installed\n${output}`);
}

/** Whether the tests have a database server: one that is given, one of this machine, or as root on Debian a new one. */
export async function ensureMariadb() {
  if (process.env.RECADO_TEST_MYSQL_URL) return true;
  if (!findMariadb() && mayInstall()) await install();
  return findMariadb() !== undefined;
}
