import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage, mayInstall } from './debian.mjs';

/** Debian keeps each version in a folder of its own, out of the PATH. */
const DEBIAN = '/usr/lib/postgresql';

function folders() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(DEBIAN, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

/** The PostgreSQL of this machine, with what fills its data folder; undefined when there is none. */
export function findPostgres() {
  const folder = folders().find((path) => ['postgres', 'initdb'].every((name) => existsSync(join(path, name))));
  return folder && { server: join(folder, 'postgres'), installer: join(folder, 'initdb') };
}

/** Finds PostgreSQL or, as root on Debian, installs it; undefined when there is none. */
export async function ensurePostgres() {
  if (!findPostgres() && mayInstall()) await installPackage('postgresql');
  return findPostgres();
}
