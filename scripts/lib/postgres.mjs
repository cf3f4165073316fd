import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall, findProgram } from './system-programs.mjs';

/** Debian keeps each version in a folder of its own, which is not in the PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** The PostgreSQL of this machine and the program that fills its data folder; undefined without one. */
function findPostgres() {
  const [server, installer] = ['postgres', 'initdb'].map((name) => findProgram(name, debianFolders()));
  return server && installer && { server, installer };
}

/** Finds PostgreSQL or, as root on Debian, installs it; undefined when there is none. */
export function ensurePostgres() {
  return findOrInstall(findPostgres, 'postgresql');
}

/** The newest version first. */
function debianFolders() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin'));
}
