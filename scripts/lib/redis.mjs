import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, mayInstall } from './debian.mjs';

/** Where Redis is, beside the PATH: the tests may run with a bare one. */
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The redis-server of this machine; undefined when there is none. */
export function findRedis() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS];
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

/** Finds redis-server or, as root on Debian, installs it; undefined when there is none. */
export async function ensureRedis() {
  if (!findRedis() && mayInstall()) await installPackage('redis-server');
  return findRedis();
}
